import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openingCommands } from '../../../test/support/durable-venue.ts';
import { readAll, temporaryFolder, writeBatches } from '../../../test/support/journal-fixture.ts';
import type { Command } from '../../engine/command.ts';
import { idFrom } from '../../primitives/id.ts';
import { readReferenceData } from '../file/reference-data.ts';
import { openRun } from './run.ts';
import { whatIf } from './what-if.ts';

const OPENING = openingCommands(true);

function order(uid: string, side: 'buy' | 'sell', terms: object = {}): Command {
  const fixed = { type: 'place-order', uid, instrument: 'SPOT:ETHUSDT', side } as const;
  const usual = { orderType: 'limit', priceTicks: 200_000, lots: 10_000, timeInForce: 'gtc' };
  return { ...fixed, ...usual, ...terms } as Command;
}

/** Alice sells bob a coin at 2000, at 0.1 % each. */
const TRADE = [order('1001', 'sell'), order('1002', 'buy')];

async function under(commands: readonly Command[], ...texts: readonly string[]) {
  const folder = await temporaryFolder();
  await writeBatches(folder, [[...OPENING, ...commands]], { now: () => 1_000_000 });
  const files = texts.map((text, index) => {
    const file = join(folder, `${index}.yaml`);
    writeFileSync(file, text);
    return file;
  });
  const before = await readAll(folder);
  const compared = await whatIf(openRun(folder), readReferenceData(files));
  expect(await readAll(folder)).toEqual(before);
  return compared;
}

const inMoney = ({ money }: Awaited<ReturnType<typeof whatIf>>) =>
  money.map(({ owner, coin, difference }) => `${owner} ${difference} ${coin}`);

const FEES = `
instruments: [{ category: SPOT, symbol: ETHUSDT, makerFeeRate: "0", takerFeeRate: 0.002 }]
`;

it('other fees are a difference of money: the maker pays nothing, the taker twice as much', async () => {
  const compared = await under(TRADE, FEES);
  expect(inMoney(compared)).toEqual([
    '1001 2 USDT',
    '1002 -0.001 ETH',
    'fees 0.001 ETH',
    'fees -2 USDT',
  ]);
  expect(compared.first).toMatchObject({
    fields: ['spec'],
    b: { command: { spec: { takerFeeRate: '0.002' } } },
  });
  expect(compared.fills.map(({ fields }) => fields)).toEqual([['fee'], ['fee']]);
});

it('they hold also where an operator sets others later', async () => {
  const changes = { makerFeeRate: '0.01', takerFeeRate: '0.01' };
  const update: Command = {
    ...{ type: 'update-instrument', category: 'SPOT', symbol: 'ETHUSDT', by: 'operator' },
    changes,
  } as Command;
  // 20 USDT of the maker and 0.01 ETH of the taker were paid; now nothing, and 0.002.
  const compared = await under([update, ...TRADE], FEES);
  expect(inMoney(compared)).toEqual([
    '1001 20 USDT',
    '1002 0.008 ETH',
    'fees -0.008 ETH',
    'fees -20 USDT',
  ]);
});

it('a run without fee tiers gets them, and its users their tier', async () => {
  const tiers = 'feeTiers: [{ tier: vip, rates: { SPOT: { maker: "0.0005", taker: "0.0005" } } }]';
  const compared = await under(TRADE, tiers, 'users: [{ uid: "1002", feeTier: vip }]');
  expect(inMoney(compared)).toEqual(['1002 0.0005 ETH', 'fees -0.0005 ETH']);
});

it('a command that names an order by its number means the same order', async () => {
  // Orders below 3000 in value are not taken any more: the first one is refused, so the second has its number.
  const small = order('1001', 'sell', { priceTicks: 250_000 });
  const large = order('1001', 'sell', { priceTicks: 260_000, lots: 20_000 });
  const cancel: Command = { type: 'cancel-order', uid: '1001', orderId: idFrom(1) };
  const data = 'instruments: [{ category: SPOT, symbol: ETHUSDT, minValue: "3000" }]';
  const { orders } = await under([small, large, cancel], data);
  // The large one is cancelled in both, and so no difference.
  expect(orders.map(({ a, b }) => [a?.size, b])).toEqual([['1', undefined]]);
  const other = await under([small, large, { ...cancel, orderId: idFrom(0) }], data);
  // What is not there is not cancelled, and nothing else in its place.
  expect(other.orders.map(({ a, b }) => [a?.status, b])).toEqual([['cancelled', undefined]]);
});

it('what the run has not, or the engine does not take, is refused', async () => {
  const foreign = 'instruments: [{ category: SPOT, symbol: AAAUSDT, makerFeeRate: "0" }]';
  await expect(under(TRADE, foreign)).rejects.toThrow('the run has no instrument SPOT:AAAUSDT');
  const steps = 'instruments: [{ category: SPOT, symbol: ETHUSDT, priceStep: "1" }]';
  await expect(under(TRADE, steps)).rejects.toThrow(/0.yaml:1: .*priceStep: unknown name/);
  const tiers = `instruments:
    - { category: USDT-FUTURES, symbol: BTCUSDT, tiers: [{ upTo: "1", maxLeverage: 1, maintenanceMarginRate: "2" }] }`;
  await expect(under(TRADE, tiers)).rejects.toThrow(/tiers|refused/);
});
