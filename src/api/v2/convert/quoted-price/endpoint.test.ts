import { expect, it } from 'vitest';
import { ETH_TO_USDT, quoted } from '../../../../../test/support/convert.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest();

it('R-H-1 quotes for what is given, or for what is taken', async () => {
  const given = await quoted(venue(), { ...ETH_TO_USDT, fromCoinSize: '0.5' });
  const traceId = expect.stringMatching(/^\d{13}[0-9a-f]{48}$/);
  const quote = { ...ETH_TO_USDT, fee: '0', cnvtPrice: '1998', traceId };
  expect(given.data).toEqual({ ...quote, fromCoinSize: '0.5', toCoinSize: '999' });
  const taken = await quoted(venue(), { ...ETH_TO_USDT, toCoinSize: '999' });
  expect(taken.data).toMatchObject({ fromCoinSize: '0.5', toCoinSize: '999' });
  const refusals: [Record<string, string>, string][] = [
    [{ ...ETH_TO_USDT }, '40020'],
    [{ ...ETH_TO_USDT, fromCoinSize: '1', toCoinSize: '1' }, '40020'],
    [{ fromCoin: 'ETH', toCoin: 'ETH', fromCoinSize: '1' }, '40020'],
    [{ fromCoin: 'ETH', toCoin: 'NOPE', fromCoinSize: '1' }, '43131'],
    [{ ...ETH_TO_USDT, fromCoinSize: '0' }, '40020'],
    [{ ...ETH_TO_USDT, fromCoinSize: '0.0004' }, '45110'],
    [{ ...ETH_TO_USDT, fromCoinSize: '51' }, '45112'],
  ];
  for (const [query, code] of refusals) expect((await quoted(venue(), query)).code).toBe(code);
});
