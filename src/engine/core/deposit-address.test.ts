import { expect, test } from 'vitest';
import { depositAddress, depositTag, uidOfAddress } from './deposit-address.ts';

const OF = { coin: 'USDT', chain: 'TRC20' } as const;
const ALICE = depositAddress({ uid: '1001', ...OF });

test('R-W-1 an address is read back for its coin and chain alone', () => {
  expect(ALICE).toMatch(/^bx31303031[0-9a-f]{8}$/);
  expect(uidOfAddress(ALICE, OF)).toBe('1001');
  expect(uidOfAddress(ALICE, { ...OF, coin: 'ETH' })).toBeUndefined();
  expect(uidOfAddress(ALICE, { ...OF, chain: 'ERC20' })).toBeUndefined();
});

test('R-W-1 what is mistyped, cut or of another kind is nobody’s', () => {
  const other = ALICE.replace('bx3130', 'bx3131');
  const wrong = [other, ALICE.slice(0, -1), `${ALICE}0`, `0x${ALICE.slice(2)}`, 'bx', '', 'bx1'];
  for (const address of wrong) expect(uidOfAddress(address, OF), address).toBeUndefined();
  // An odd number of digits is no text, although a checksum could be made of what is whole of it.
  const odd = `${ALICE.slice(0, -8)}3${ALICE.slice(-8)}`;
  expect(uidOfAddress(odd, OF)).toBeUndefined();
});

test('R-W-1 the tag is the check as a number', () => {
  expect(
    Number(depositTag({ uid: '1001', ...OF }))
      .toString(16)
      .padStart(8, '0'),
  ).toBe(ALICE.slice(-8));
});
