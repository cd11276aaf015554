import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const settings = (as = 'alice') => venue.call('GET', '/api/v3/account/settings', { as });

it('shows the modes, and every futures pair with its leverage', async () => {
  const { data } = await settings();
  expect(data).toMatchObject({
    uid: '1001',
    accountMode: 'unified',
    assetMode: 'single',
    holdMode: 'one_way_mode',
    stpMode: 'none',
  });
  expect(data.symbolConfigList.map((row: { symbol: string }) => row.symbol)).toEqual([
    'BTCUSD',
    'BTCUSDT',
    'ETHUSDT',
    'XRPUSDT',
  ]);
  expect(data.symbolConfigList[0]).toEqual({
    category: 'COIN-FUTURES',
    symbol: 'BTCUSD',
    marginMode: 'crossed',
    leverage: '10',
    longLeverage: '10',
    shortLeverage: '10',
  });
});

it('shows the leverage of each side of an isolated pair', async () => {
  const pair = { uid: '1001', instrument: 'USDT-FUTURES:BTCUSDT' };
  await venue.submit({ type: 'set-margin-mode', ...pair, marginMode: 'isolated' });
  await venue.submit({ type: 'set-leverage', ...pair, leverage: 20, target: 'long' });
  await venue.submit({ type: 'set-leverage', ...pair, leverage: 5, target: 'short' });
  const rows: readonly { symbol: string }[] = (await settings()).data.symbolConfigList;
  expect(rows.find((row) => row.symbol === 'BTCUSDT')).toMatchObject({
    marginMode: 'isolated',
    leverage: '20',
    longLeverage: '20',
    shortLeverage: '5',
  });
});

it('shows hedge mode when any category is in it', async () => {
  expect((await settings('carol')).data.holdMode).toBe('hedge_mode');
  await venue.submit({
    type: 'set-hold-mode',
    uid: '1001',
    category: 'COIN-FUTURES',
    holdMode: 'hedge_mode',
  });
  expect((await settings()).data.holdMode).toBe('hedge_mode');
});

it('is an error for a classic account, which is how ccxt tells the two apart', async () => {
  expect(await settings('dave')).toMatchObject({ status: 400, code: '40084' });
});
