/**
 * The real process under load, killed with SIGKILL at random moments and started again on the same folder: nothing
 * acknowledged is ever lost, nothing visible is ever undone (design.md 2).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { emptyState } from '../../src/engine/core/state.ts';
import { assert } from '../../src/primitives/assert.ts';
import { add, mul, type Units } from '../../src/primitives/units.ts';
import { stateHash } from '../../src/runtime/state-hash.ts';
import { replay } from '../../src/venue/replay.ts';
import { complaintsOf, startBourse } from '../support/bourse-process.ts';
import { Dice } from '../support/dice.ts';
import { accepted } from '../support/trader.ts';
import { Lane } from './lane.ts';
import { checkByClientOid, checkOrder, checkSum, units, Witness } from './witness.ts';
import { Workload } from './workload.ts';

/** Answered requests before a kill, and a little later. */
const DEEDS_MAX = 100;
const LATER_MAX_MS = 20;
const START_MAX_MS = 900;
const OLD_ORDERS = 20;
/** Rounds after which it dies calmly: a round is two deaths at most, so that the shortest run has such a one. */
const CALM_EVERY = 4;
/** Rounds after which the history is made again, and its making killed. */
const REBUILD_EVERY = 25;
const REBUILD_AT = 5;
/** USDT of erin in the fixture venue. */
const SAVED_AT_START = mul(1000000, 100000000);

/** What was acknowledged and is still there. */
export interface Kept {
  readonly kills: number;
  readonly orders: number;
  readonly cancels: number;
  readonly fills: number;
  readonly deposits: number;
  /** State hashes that were shown, and snapshots that were asked for. */
  readonly hashes: number;
  readonly snapshots: number;
}

/** A venue that dies many times, and those who remember what it said. */
export class KillRun {
  readonly #lane = new Lane();
  readonly #dice: Dice;
  readonly #witness = new Witness();
  readonly #workload: Workload;

  constructor(seed: number) {
    this.#dice = new Dice(seed);
    this.#workload = new Workload(this.#lane, this.#dice, this.#witness);
  }

  /** Throws with the first word that was not kept. */
  async throughAllKills(kills: number): Promise<Kept> {
    await this.#lane.start();
    for (let round = 1; this.#lane.kills < kills; round += 1) {
      const isCalm = round % CALM_EVERY === 0;
      await (isCalm ? this.#dieCalmly() : this.#dieUnderLoad(round));
    }
    await this.#checkEverything();
    await this.#lane.stop();
    await this.#checkJournal();
    return this.#kept();
  }

  async #dieUnderLoad(round: number): Promise<void> {
    const load = this.#workload.run({ isSnapshotting: round % 3 === 0 });
    await Promise.race([load, this.#workload.hasDone(this.#dice.below(DEEDS_MAX))]);
    await sleep(this.#dice.below(LATER_MAX_MS));
    await this.#lane.kill();
    await load;
    const isRebuilt = round % REBUILD_EVERY === REBUILD_AT;
    if (isRebuilt) this.#lane.deleteHistory();
    if (isRebuilt || this.#dice.chance(1, 5))
      await this.#lane.killDuringStart(this.#dice.below(START_MAX_MS));
    await this.#lane.start();
    await this.#checkNews();
  }

  /** With every request answered, all that can be seen is the same afterwards. */
  async #dieCalmly(): Promise<void> {
    const load = this.#workload.run({ isSnapshotting: false });
    await Promise.race([load, this.#workload.hasDone(DEEDS_MAX)]);
    this.#workload.stop();
    await load;
    const before = await this.#picture();
    await this.#lane.kill();
    await this.#lane.start();
    assert(
      isDeepStrictEqual(await this.#picture(), before),
      'what was seen is another after a kill',
    );
  }

  /** State hash, balances and positions. */
  async #picture(): Promise<unknown> {
    const hash = accepted(
      await this.#lane.call('GET', '/operator/v1/state-hash', { as: 'operator' }),
    );
    this.#witness.stateHashes.set(Number(hash.seq), hash.hash);
    const people = ['alice', 'bob', 'carol', 'erin'].map((key) => this.#lane.trader(key));
    const seen = people.map(async (trader) => [
      accepted(await trader.gets('/api/v3/account/assets')),
      accepted(
        await trader.gets('/api/v3/position/current-position', { category: 'USDT-FUTURES' }),
      ),
    ]);
    return { hash, seen: await Promise.all(seen) };
  }

  /** After each start: the invariants, the deposits, all new orders and some old ones. */
  async #checkNews(): Promise<void> {
    const broken = await this.#lane.operator.brokenInvariants();
    assert(broken.length === 0, `invariants: ${broken.join('; ')}`);
    await this.#workload.repeatOpenDeposits();
    await this.#checkSavings();
    await this.#witness.settleUnanswered();
    const orders = this.#witness.orders;
    const news = orders.filter(({ isChecked }) => !isChecked);
    const old = Array.from({ length: orders.length === 0 ? 0 : OLD_ORDERS }, () =>
      this.#dice.pick(orders),
    );
    await Promise.all([...news.map(checkByClientOid), ...[...news, ...old].map(checkOrder)]);
    for (const order of news) order.isChecked = true;
  }

  async #checkSavings(): Promise<void> {
    const { assets } = accepted(
      await this.#lane.trader('erin').gets('/api/v3/account/assets', { coin: 'USDT' }),
    );
    const deposited = [...this.#witness.deposits.values()].reduce<Units>(
      (sum, each) => add(sum, each),
      0,
    );
    const due = add(SAVED_AT_START, deposited);
    const is = units(assets[0].balance);
    assert(is === due, `deposits come to ${due}, the balance is ${is}`);
  }

  async #checkEverything(): Promise<void> {
    await this.#checkNews();
    for (const order of this.#witness.orders) {
      await checkOrder(order);
      checkSum(order);
    }
    await this.#witness.checkAbsent();
  }

  /** `bourse verify` is content, and the journal leads to every state that was shown. */
  async #checkJournal(): Promise<void> {
    const verify = startBourse(['verify', '--data', this.#lane.dataFolder, '--json']);
    const { exitCode } = await verify.ended;
    assert(complaintsOf(verify) === '', `verify: ${complaintsOf(verify)}`);
    assert(exitCode === 0, `verify ends with ${exitCode}`);
    const { stateHashes } = this.#witness;
    const state = emptyState();
    let compared = 0;
    await replay({ folder: this.#lane.dataFolder, state }, ({ seq }) => {
      const shown = stateHashes.get(seq);
      if (shown === undefined) return;
      assert(stateHash(state) === shown, `the state hash at ${seq} was another`);
      compared += 1;
    });
    assert(
      compared === stateHashes.size,
      `${stateHashes.size - compared} shown entries are missing`,
    );
    assert(JSON.parse(verify.stdout()).stateHash === stateHash(state), 'verify has another state');
  }

  #kept(): Kept {
    const { orders, cancels, deposits, stateHashes } = this.#witness;
    return {
      kills: this.#lane.kills,
      orders: orders.length,
      cancels,
      fills: orders.reduce((sum, order) => sum + order.fills.length, 0),
      deposits: deposits.size,
      hashes: stateHashes.size,
      snapshots: this.#workload.snapshots,
    };
  }
}
