import { expect, it } from 'vitest';
import { marginFile } from '../../../../../../test/support/margin-file.ts';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: marginFile });

const set = (assetMode: string, as = 'alice') =>
  venue().call('POST', '/api/v2/mix/account/set-asset-mode', {
    body: { productType: 'USDT-FUTURES', assetMode },
    as,
  });

it('sets the mode, which both interfaces then show', async () => {
  expect((await set('union')).data).toBe('success');
  const settings = await venue().call('GET', '/api/v3/account/settings');
  expect(settings.data.assetMode).toBe('union');
  const accounts = await venue().call('GET', '/api/v2/mix/account/accounts', {
    query: { productType: 'USDT-FUTURES' },
  });
  // 1 000 000 + 6 000 000 + 1 000 · 2 000 · 0.9 + 1 000 000 · 0.1 dollars.
  expect(accounts.data[0]).toMatchObject({ assetMode: 'union', unionTotalMargin: '8900000' });
});

it.each([
  ['a classic account', 'union', 'dave', '50021'],
  ['an unknown mode', 'both', 'alice', '40020'],
  ['a key that only reads', 'union', 'alice-reader', '40014'],
])('refuses %s', async (_, mode, as, code) => {
  expect(await set(mode, as)).toMatchObject({ code, data: null });
});
