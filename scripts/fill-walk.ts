/**
 * Prints the engine's files that a fill runs, and the modules they are in: `npx tsx scripts/fill-walk.ts`.
 * A file counts when one of its functions runs while one limit order fills one resting order of another
 * user: a linear contract, crossed margin, one-way mode, no trigger, nobody due.
 */
import { Session } from 'node:inspector';
import { BTC } from '../test/support/engine-fixture.ts';
import { engineVenue } from '../test/support/engine-harness.ts';

const ENGINE = '/src/engine/';
const RICH = { USDT: '1000000' };

/** V8's counts since they were taken last, by the script's address. */
interface ScriptCoverage {
  readonly url: string;
  readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
}

const session = new Session();
session.connect();
ask('Profiler.enable', {});
ask('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

const venue = engineVenue();
const maker = venue.trader('maker', RICH);
const taker = venue.trader('taker', RICH);
// User markets are opened and ledger accounts known: what is counted is a fill like any other.
for (const trader of [maker, taker]) trader.buys(BTC, '0.01 @ 50000');
maker.sells(BTC, '0.01 @ 60000');
taker.buys(BTC, '0.01 @ 60000');
maker.sells(BTC, '0.01 @ 60000');
ran();
venue.applyUnchecked({
  type: 'place-order',
  uid: 'taker',
  instrument: BTC,
  side: 'buy',
  orderType: 'limit',
  timeInForce: 'gtc',
  priceTicks: 600_000,
  lots: 10,
});
const files = ran();
if (venue.trades().length !== 1) throw new Error('the order did not fill');

const modules = new Set(files.map((file) => file.split('/').slice(0, -1)[0] ?? '(beside them)'));
for (const file of files) console.log(file);
console.log(`${files.length} files in ${modules.size} folders: ${[...modules].sort().join(', ')}`);

/** The engine's files in which a function ran since this was asked last, from `src/engine/`. */
function ran(): readonly string[] {
  const { result } = ask('Profiler.takePreciseCoverage', {}) as { result: ScriptCoverage[] };
  return result
    .filter(({ url }) => url.includes(ENGINE))
    .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
    .map(({ url }) => url.slice(url.indexOf(ENGINE) + ENGINE.length))
    .sort();
}

/** The inspector of one's own thread answers before it returns. */
function ask(method: string, params: object): unknown {
  let answer: unknown;
  session.post(method, params, (error, result) => {
    if (error !== null) throw error;
    answer = result;
  });
  return answer;
}
