/**
 * Nothing acknowledged is ever lost, nothing visible is ever undone (design.md 2): the real process
 * under load, killed with SIGKILL at random moments and started again on the same folder.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { emptyState } from '../../src/engine/core/state.ts';
import { add, mul, type Units } from '../../src/primitives/units.ts';
import { stateHash } from '../../src/runtime/state-hash.ts';
import { replay } from '../../src/venue/replay.ts';
import { complaintsOf, startBourse } from '../support/bourse-process.ts';
import { Dice } from '../support/dice.ts';
import { accepted } from '../support/trader.ts';
import { Lane } from './lane.ts';
import { checkByClientOid, checkOrder, checkSum, units, Witness } from './witness.ts';
import { Workload } from './workload.ts';

const KILLS = 50;
const LANES = 2;
const TEST_TIMEOUT_MS = 600_000;
/** Answered requests before a kill, and a little later. */
const DEEDS_MAX = 100;
const LATER_MAX_MS = 20;
const START_MAX_MS = 900;
const OLD_ORDERS = 20;
/** USDT of erin in the fixture venue. */
const SAVED_AT_START = mul(1000000, 100000000);

const SEED = Number(process.env.BOURSE_SEED ?? Date.now() % 1_000_000);

test(
  `whatever moment it dies, a venue keeps its word (BOURSE_SEED=${SEED})`,
  async () => {
    const runs = Array.from({ length: LANES }, (_, index) => new Run(SEED + index));
    await Promise.all(runs.map((run) => run.throughAllKills(KILLS / LANES)));
    expect(runs.reduce((sum, { lane }) => sum + lane.kills, 0)).toBeGreaterThanOrEqual(KILLS);
  },
  TEST_TIMEOUT_MS,
);

class Run {
  readonly lane = new Lane();
  readonly #dice: Dice;
  readonly #witness = new Witness();
  readonly #workload: Workload;

  constructor(seed: number) {
    this.#dice = new Dice(seed);
    this.#workload = new Workload(this.lane, this.#dice, this.#witness);
  }

  async throughAllKills(kills: number): Promise<void> {
    await this.lane.start();
    for (let round = 1; this.lane.kills < kills; round += 1) {
      const isCalm = round % 8 === 0;
      await (isCalm ? this.#dieCalmly() : this.#dieUnderLoad(round));
    }
    await this.#checkEverything();
    await this.lane.stop();
    await this.#checkJournal();
    this.#checkThatMuchHappened();
  }

  async #dieUnderLoad(round: number): Promise<void> {
    const load = this.#workload.run({ isSnapshotting: round % 3 === 0 });
    await Promise.race([load, this.#workload.hasDone(this.#dice.below(DEEDS_MAX))]);
    await sleep(this.#dice.below(LATER_MAX_MS));
    await this.lane.kill();
    await load;
    if (this.#dice.chance(1, 5)) await this.lane.killDuringStart(this.#dice.below(START_MAX_MS));
    if (round === 5) this.lane.deleteHistory();
    await this.lane.start();
    await this.#checkNews();
  }

  /** With every request answered, all that can be seen is the same afterwards. */
  async #dieCalmly(): Promise<void> {
    const load = this.#workload.run({ isSnapshotting: false });
    await Promise.race([load, this.#workload.hasDone(DEEDS_MAX)]);
    this.#workload.stop();
    await load;
    const before = await this.#picture();
    await this.lane.kill();
    await this.lane.start();
    expect(await this.#picture()).toEqual(before);
  }

  /** State hash, balances and positions. */
  async #picture(): Promise<unknown> {
    const hash = accepted(
      await this.lane.call('GET', '/operator/v1/state-hash', { as: 'operator' }),
    );
    const people = ['alice', 'bob', 'carol', 'erin'].map((key) => this.lane.trader(key));
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
    expect(await this.lane.operator.brokenInvariants()).toEqual([]);
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
      await this.lane.trader('erin').gets('/api/v3/account/assets', { coin: 'USDT' }),
    );
    const deposited = [...this.#witness.deposits.values()].reduce<Units>(
      (sum, each) => add(sum, each),
      0,
    );
    expect(units(assets[0].balance)).toBe(add(SAVED_AT_START, deposited));
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
    const verify = startBourse(['verify', '--data', this.lane.dataFolder, '--json']);
    const { exitCode } = await verify.ended;
    expect(complaintsOf(verify)).toBe('');
    expect(exitCode).toBe(0);
    const { stateHashes } = this.#witness;
    const state = emptyState();
    let compared = 0;
    await replay({ folder: this.lane.dataFolder, state }, ({ seq }) => {
      const shown = stateHashes.get(seq);
      if (shown === undefined) return;
      expect(stateHash(state)).toBe(shown);
      compared += 1;
    });
    expect(compared).toBe(stateHashes.size);
    expect(JSON.parse(verify.stdout()).stateHash).toBe(stateHash(state));
  }

  #checkThatMuchHappened(): void {
    const { orders, cancels, deposits, stateHashes } = this.#witness;
    const fills = orders.reduce((sum, order) => sum + order.fills.length, 0);
    const { snapshots } = this.#workload;
    const done = { orders: orders.length, cancels, fills, deposits: deposits.size };
    const watched = { hashes: stateHashes.size, snapshots };
    console.info(`kept its word on ${JSON.stringify({ ...done, ...watched })}`);
    for (const count of Object.values({ ...done, ...watched })) expect(count).toBeGreaterThan(5);
  }
}
