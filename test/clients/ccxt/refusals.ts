import ccxt, { type bitget } from 'ccxt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ccxtOn } from '../ccxt-client.ts';
import {
  type ClientVenue,
  clientVenueFile,
  credentials,
  startClientVenue,
} from '../client-venue.ts';

const SPOT = 'ETH/USDT';
const SWAP = 'BTC/USDT:USDT';

/** wire.md 2.5: which class ccxt raises for what the venue refuses. */
export function refusals(): void {
  describe('ccxt when the venue refuses', () => {
    let venue: ClientVenue;
    let alice: bitget;
    let erin: bitget;

    beforeAll(async () => {
      venue = await startClientVenue();
      alice = ccxtOn(venue.url, { as: credentials('alice'), uta: false });
      erin = ccxtOn(venue.url, { as: credentials('erin'), uta: true });
      await alice.loadMarkets();
    });
    afterAll(() => venue.close());

    const asAlice = (wrong: Partial<ReturnType<typeof credentials>>): bitget =>
      ccxtOn(venue.url, { as: { ...credentials('alice'), ...wrong }, uta: false });

    it.each([
      ['a wrong secret', { secret: 'wrong' }, '40009'],
      ['an unknown key', { key: 'nobody' }, '40037'],
      ['a wrong passphrase', { passphrase: 'wrong' }, '40012'],
    ])('raises AuthenticationError for %s', async (_, wrong, code) => {
      const refused = asAlice(wrong).fetchBalance();
      await raises(refused, ccxt.AuthenticationError, code);
    });

    it('raises PermissionDenied for a key without the permission', async () => {
      const reader = ccxtOn(venue.url, { as: credentials('alice-reader'), uta: false });
      const refused = reader.createOrder(SPOT, 'limit', 'buy', 1, 2000);
      await raises(refused, ccxt.PermissionDenied, '40014');
    });

    it.each([
      [-31_000, '40008'],
      [31_000, '40008'],
      [29_000, undefined],
      [-29_000, undefined],
    ])('takes a clock that is off by %i ms as %s', async (offset, code) => {
      const client = asAlice({});
      client.nonce = () => Date.now() + offset;
      const call = client.fetchBalance();
      if (code === undefined) await expect(call).resolves.toHaveProperty('USDT');
      else await raises(call, ccxt.InvalidNonce, code);
    });

    it('raises InsufficientFunds on spot and on contracts', async () => {
      const spot = alice.createOrder(SPOT, 'limit', 'buy', 1000, 2000);
      await raises(spot, ccxt.InsufficientFunds, '43012');
      const swap = alice.createOrder(SWAP, 'limit', 'buy', 1000, 60_000);
      await raises(swap, ccxt.InsufficientFunds, '40762');
      const unified = erin.createOrder(SPOT, 'limit', 'buy', 1000, 2000);
      await raises(unified, ccxt.ExchangeError, '25202');
    });

    it('raises OrderNotFound on v2 and 25204 on v3 for an unknown order', async () => {
      const notFound = ccxt.OrderNotFound;
      await raises(alice.fetchOrder('404', SPOT), notFound, 'could not find');
      await raises(alice.cancelOrder('404', SPOT), notFound, '43001');
      await raises(alice.fetchOrder('404', SWAP), notFound, '40109');
      await raises(alice.cancelOrder('404', SWAP), notFound, '43001');
      await raises(erin.fetchOrder('404', SPOT), ccxt.ExchangeError, '25204');
      await raises(erin.cancelOrder('404', SPOT), ccxt.ExchangeError, '25204');
    });

    it('raises BadSymbol by itself, ExchangeError when the venue is asked', async () => {
      await expect(alice.fetchTicker('NO/PE')).rejects.toThrow(ccxt.BadSymbol);
      const wrong = { symbol: 'NOPEUSDT' };
      await raises(alice.fetchOrderBook(SPOT, 5, wrong), ccxt.ExchangeError, '40034');
      await raises(alice.fetchTicker(SWAP, wrong), ccxt.ExchangeError, '40034');
      await raises(erin.fetchTicker(SPOT, wrong), ccxt.ExchangeError, '25100');
    });

    it('raises InvalidOrder for a value below the minimum and for a hedge order', async () => {
      const small = alice.createOrder(SPOT, 'limit', 'buy', 0.0001, 2000);
      await raises(small, ccxt.InvalidOrder, '45110');
      const carol = ccxtOn(venue.url, { as: credentials('carol'), uta: false });
      const sideless = carol.createOrder(SWAP, 'limit', 'buy', 0.1, 60_000);
      await raises(sideless, ccxt.InvalidOrder, '40774');
    });

    it('raises BadRequest for a parameter that is no number and for an unknown path', async () => {
      const limit = alice.fetchOrderBook(SPOT, undefined, { limit: 'many' });
      await raises(limit, ccxt.BadRequest, '40020');
      await raises(alice.privateEarnGetV2EarnSavingsProduct(), ccxt.BadRequest, '40404');
    });

    it('raises ExchangeError for a key of the other account family', async () => {
      const classic = ccxtOn(venue.url, { as: credentials('dave'), uta: true });
      await raises(classic.fetchBalance(), ccxt.ExchangeError, '40084');
      const unified = ccxtOn(venue.url, { as: credentials('erin'), uta: false });
      await raises(unified.fetchBalance(), ccxt.ExchangeError, '40085');
    });

    it('raises DDoSProtection at the request limit, and nothing is executed', async () => {
      const limited = await startClientVenue({
        ...clientVenueFile,
        rateLimits: { 'POST /api/v2/spot/trade/place-order': 1 },
      });
      try {
        const busy = ccxtOn(limited.url, { as: credentials('alice'), uta: false });
        await busy.createOrder(SPOT, 'limit', 'buy', 1, 2000);
        const second = busy.createOrder(SPOT, 'limit', 'buy', 1, 2000);
        await raises(second, ccxt.DDoSProtection, '429');
        expect(await busy.fetchOpenOrders(SPOT)).toHaveLength(1);
      } finally {
        await limited.close();
      }
    });

    it('answers success in every language with the literal success', async () => {
      const chinese = asAlice({});
      chinese.headers = { locale: 'zh-CN' };
      expect((await chinese.fetchBalance()).USDT?.total).toBe(1_000_000);
      const refused = chinese.createOrder(SPOT, 'limit', 'buy', 1000, 2000);
      await raises(refused, ccxt.InsufficientFunds, '余额');
    });
  });
}

/** The class exactly, and the code or text in the message. */
async function raises(
  call: Promise<unknown>,
  expected: new (message: string) => Error,
  text: string,
): Promise<void> {
  const error = await call.then(
    () => undefined,
    (reason: Error) => reason,
  );
  expect(error?.constructor).toBe(expected);
  expect(error?.message).toContain(text);
}
