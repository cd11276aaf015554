/** Races over HTTP on the real process, with the journal on a disk: cases A21 and A27. */

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { add } from '../../src/primitives/units.ts';
import { serve, temporaryFolder, writeVenueFile } from '../support/bourse-process.ts';
import { HttpClient } from '../support/http-client.ts';
import { Operator } from '../support/operator.ts';
import { wireRequest } from '../support/signed-request.ts';
import { accepted, type Call, Trader } from '../support/trader.ts';
import type { TestReply } from '../support/venue.ts';
import { units } from './witness.ts';

const TIMEOUT_MS = 60_000;
const ROUNDS = 20;
const COPIES = 10;

async function start() {
  const folder = temporaryFolder();
  const venue = await serve({
    dataFolder: join(folder, 'data'),
    venueFile: writeVenueFile(folder),
  });
  const client = new HttpClient(venue.url);
  const call: Call = (method, path, asked = {}) =>
    client.send(wireRequest(method, path, asked, Date.now()));
  return { call, operator: new Operator(call) };
}

const isAccepted = ({ code }: TestReply): boolean => code === '00000';

test(
  'A21: orders that race for the same money are accepted as long as it lasts',
  async () => {
    const { call, operator } = await start();
    const carol = new Trader(call, 'carol');
    await operator.leaves(carol, '30');
    const two = await Promise.all([1, 2].map(() => carol.placesSpot(bid('0.2'))));
    expect(two.filter(isAccepted)).toHaveLength(1);
    await carol.cancels({ orderId: two.find(isAccepted)?.data.orderId });

    const placing = Promise.all(Array.from({ length: 50 }, () => carol.placesSpot(bid('0.01'))));
    const seen: { available: string; frozen: string }[] = [];
    while ((await Promise.race([placing, undefined])) === undefined)
      seen.push(await carol.asset('USDT'));
    const fifty = await placing;
    expect(fifty.filter(isAccepted)).toHaveLength(30);
    expect(new Set(fifty.map(({ code }) => code))).toEqual(new Set(['00000', '43012']));
    seen.push(await carol.asset('USDT'));
    expect(seen.at(-1)).toMatchObject({ available: '0', frozen: '30' });
    for (const { available, frozen } of seen) {
      expect(add(units(available), units(frozen))).toBe(units('30'));
    }
    expect(await operator.brokenInvariants()).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  'A27: of parallel copies of an order, sent through both families, one lives',
  async () => {
    const { call, operator } = await start();
    const [alice, bob] = [new Trader(call, 'alice'), new Trader(call, 'bob')];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const clientOid = `k-${round}`;
      const copies = Array.from({ length: COPIES }, (_, index) => copy(alice, clientOid, index));
      const [mine, his] = await Promise.all([Promise.all(copies), copy(bob, clientOid, 0)]);
      const winners = mine.filter(isAccepted);
      expect(winners).toHaveLength(1);
      for (const { code } of mine) expect(['00000', '40786', '25212']).toContain(code);
      const order = await alice.order({ clientOid });
      expect(order.orderId).toBe(winners[0]?.data.orderId);
      expect(accepted(his).orderId).not.toBe(order.orderId);
      expect((await bob.order({ clientOid })).orderId).toBe(his.data.orderId);
    }
    expect(await alice.pendingOrders()).toHaveLength(ROUNDS);
    expect(await bob.pendingOrders()).toHaveLength(ROUNDS);
    expect(await operator.brokenInvariants()).toEqual([]);
  },
  TIMEOUT_MS,
);

function bid(size: string) {
  return { side: 'buy', orderType: 'limit', price: '100', size };
}

function copy(trader: Trader, clientOid: string, index: number): Promise<TestReply> {
  const order = { side: 'buy', orderType: 'limit', price: '59000', clientOid };
  if (index % 2 === 0) return trader.places({ ...order, size: '0.001', marginMode: 'crossed' });
  const pair = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };
  return trader.posts('/api/v3/trade/place-order', { ...order, ...pair, qty: '0.001' });
}
