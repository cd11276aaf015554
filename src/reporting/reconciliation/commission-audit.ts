/**
 * Commissions from scratch (R-A-4): the fees that customers paid are summed up from the postings, by the
 * attributions that the journal declares, and the rows of each day must say the same and have been paid.
 */

import type { Command, Entry } from '../../engine/command.ts';
import type { SetAgent } from '../../engine/commands/set-agent.ts';
import type { CommissionRow } from '../../engine/core/agent.ts';
import { feeCategoryOf } from '../../engine/core/entities.ts';
import type { ReadEvent } from '../../engine/core/event.ts';
import { isDemo, RATE_SCALE } from '../../engine/core/instrument.ts';
import type { ReadPosting } from '../../engine/core/ledger.ts';
import type { ReadState } from '../../engine/core/state.ts';
import { coinScale } from '../../engine/core/steps.ts';
import { eventsByTime, type Happened } from '../../engine/read/events-by-time.ts';
import { parseUnits } from '../../primitives/decimal.ts';
import { present } from '../../primitives/present.ts';
import { add, maxUnits, mulDiv, neg, pow10, sub, type Units } from '../../primitives/units.ts';
import { DAY_MS, utc8DayStart } from '../../primitives/utc8.ts';

interface Attribution {
  readonly agentUid: string;
  readonly sinceMs: number;
  readonly commissionRate: Units;
  readonly userRebateRate: Units;
}

const RATE_UNIT = pow10(RATE_SCALE);

/** The rates of brokers (R-K-7): what is declared holds from the next day on, or at once where none held. */
class BrokerRates {
  readonly #declared = new Map<string, { dayMs: number; today?: Units; next?: Units }>();

  declare({ brokerRate, uid }: SetAgent, timeMs: number): void {
    const next = brokerRate === undefined ? undefined : parseUnits(brokerRate, RATE_SCALE);
    const today = this.rateOf(uid, timeMs) ?? next;
    this.#declared.set(uid, { dayMs: utc8DayStart(timeMs), ...present({ today, next }) });
  }

  rateOf(uid: string, timeMs: number): Units | undefined {
    const declared = this.#declared.get(uid);
    if (declared === undefined) return undefined;
    return utc8DayStart(timeMs) === declared.dayMs ? declared.today : declared.next;
  }
}

export class CommissionAudit {
  readonly #state: ReadState;
  /** The agent of each customer now, and the terms that were each pair's last. */
  readonly #attributed = new Map<string, Attribution>();
  readonly #terms = new Map<string, Attribution>();
  readonly #brokers = new BrokerRates();
  /** What the fills of brokers' sub-accounts told that they earned on the open day, units by row. */
  readonly #earned = new Map<string, Units>();
  /** Fees paid on the open day, units by row. */
  readonly #fees = new Map<string, Units>();
  /** Commissions paid by the moment in hand, units by commission and uid. */
  readonly #paid = new Map<string, Units>();
  /** Corrections of the open day, units by receiver and coin. */
  readonly #corrections = new Map<string, Units>();
  readonly #totals = new Map<string, Units>();
  #openDayMs = 0;
  #rows = 0;

  constructor(state: ReadState) {
    this.#state = state;
  }

  /** How many rows were done again. */
  get rows(): number {
    return this.#rows;
  }

  onApplied(entry: Entry, events: readonly ReadEvent[]): readonly string[] {
    return eventsByTime(entry, events).flatMap((at) =>
      this.#onMoment(at, at.events, entry.command),
    );
  }

  /** A day that is over and was not told. */
  atEnd(): readonly string[] {
    if (utc8DayStart(this.#state.timeMs) === this.#openDayMs) return [];
    return [...this.#fees.keys()].map((key) => `fees of ${key} were never told`);
  }

  #onMoment(at: Happened, events: readonly ReadEvent[], command: Command): string[] {
    const faults: string[] = [];
    for (const posting of postingsOf(events)) this.#notePayment(posting);
    for (const event of events) {
      if (event.type === 'commissions-paid') faults.push(...this.#checkDay(at, event.rows));
    }
    this.#noteFees(at, postingsOf(events));
    for (const event of events) if (event.type === 'commission-earned') this.#noteEarned(event);
    const isDone = events.some(({ type }) => type === 'changed');
    if (isDone && command.type === 'set-agent') {
      this.#attribute(command);
      this.#brokers.declare(command, at.timeMs);
    }
    this.#paid.clear();
    return faults;
  }

  #attribute({ commissionRate, customers, uid: agentUid }: SetAgent): void {
    for (const [uid, { agentUid: of }] of this.#attributed)
      if (of === agentUid) this.#attributed.delete(uid);
    const rate = parseUnits(commissionRate, RATE_SCALE) ?? 0;
    // Who left keeps his rebate rate, and shares his agent's rate of the day's end.
    for (const [key, terms] of this.#terms)
      if (terms.agentUid === agentUid) this.#terms.set(key, { ...terms, commissionRate: rate });
    for (const { uid, sinceMs, userRebateRate } of customers) {
      const terms = {
        agentUid,
        sinceMs,
        commissionRate: rate,
        userRebateRate: parseUnits(userRebateRate, RATE_SCALE) ?? 0,
      };
      this.#attributed.set(uid, terms);
      this.#terms.set(`${agentUid} ${uid}`, terms);
    }
  }

  #noteFees(at: Happened, postings: readonly ReadPosting[]): void {
    for (const posting of postings) {
      const fee = feeOf(posting);
      if (fee === undefined) continue;
      const payer = this.#payerOf(fee.uid, at.timeMs);
      if (payer === undefined) continue;
      addTo(this.#fees, `${payer} ${fee.coin} ${fee.market}`, fee.units);
      this.#openDayMs = utc8DayStart(at.timeMs);
    }
  }

  /** Who earns by a user's fees, and for whom they count: his broker before his main account's agent. */
  #payerOf(uid: string, timeMs: number): string | undefined {
    const parentUid = this.#state.users.get(uid)?.parentUid;
    const rate = parentUid === undefined ? undefined : this.#brokers.rateOf(parentUid, timeMs);
    if (parentUid !== undefined && rate !== undefined) return `${parentUid} ${uid}`;
    const main = parentUid ?? uid;
    const terms = this.#attributed.get(main);
    return terms === undefined || timeMs < terms.sinceMs ? undefined : `${terms.agentUid} ${main}`;
  }

  #noteEarned({ commission }: Extract<ReadEvent, { type: 'commission-earned' }>): void {
    const { agentUid, category, coin, rebateAmount, symbol, uid } = commission;
    const units = parseUnits(rebateAmount, coinScale(this.#state, coin)) ?? 0;
    addTo(this.#earned, `${agentUid} ${uid} ${coin} ${category} ${symbol}`, units);
  }

  #notePayment(posting: ReadPosting): void {
    const payment = paymentOf(posting);
    if (payment === undefined) return;
    const { cause, coin, kind, uid, units } = payment;
    if (kind === 'commission') addTo(this.#paid, `${cause} ${uid}`, units);
    else addTo(this.#corrections, `${uid} ${coin}`, units);
  }

  #checkDay(at: Happened, rows: readonly CommissionRow[]): string[] {
    const dateMs = utc8DayStart(at.timeMs) - DAY_MS;
    const dayTotals = new Map<string, Units>();
    for (const row of rows) {
      const key = `${row.agentUid} ${row.uid} ${row.coin}`;
      addTo(dayTotals, key, this.#units(row, 'rebateAmount'));
      addTo(this.#totals, key, this.#units(row, 'rebateAmount'));
    }
    const faults = rows.flatMap((row) => this.#checkRow(row, dateMs, dayTotals));
    faults.push(...this.#checkShare(rows), ...this.#checkCorrections(rows));
    for (const [key, paid] of this.#fees)
      if (paid !== 0) faults.push(`fees of ${key} are in no row of ${dateMs}`);
    for (const [key, earned] of this.#earned)
      if (earned !== 0) faults.push(`${earned} units that fills of ${key} earned are in no row`);
    this.#fees.clear();
    this.#earned.clear();
    this.#corrections.clear();
    return faults;
  }

  #checkRow(row: CommissionRow, dateMs: number, dayTotals: ReadonlyMap<string, Units>): string[] {
    this.#rows += 1;
    const { agentUid, category, coin, commissionId, symbol, uid } = row;
    const key = `${agentUid} ${uid} ${coin} ${category} ${symbol}`;
    const fees = this.#fees.get(key) ?? 0;
    this.#fees.delete(key);
    const terms = this.#termsOf(row);
    const gross = fees > 0 ? mulDiv(fees, terms?.commissionRate ?? 0, RATE_UNIT) : 0;
    const users = mulDiv(gross, terms?.userRebateRate ?? 0, RATE_UNIT);
    const agents = sub(gross, users);
    const total = `${agentUid} ${uid} ${coin}`;
    const earned = row.payer === 'sub-account' ? (this.#earned.get(key) ?? 0) : agents;
    this.#earned.delete(key);
    const mustBe: readonly (readonly [string, Units, Units])[] = [
      ['date', row.dateMs, dateMs],
      ['feePaid', this.#units(row, 'feePaid'), fees],
      ['fee', this.#units(row, 'fee'), add(fees, this.#units(row, 'feeDeduction'))],
      ['rebate', sub(this.#units(row, 'rebateAmount'), this.#units(row, 'correction')), agents],
      [
        'user rebate',
        sub(this.#units(row, 'userRebateAmount'), this.#units(row, 'userCorrection')),
        users,
      ],
      ['what its fills earned', earned, agents],
      ['paid to the agent', this.#paid.get(`${commissionId} ${agentUid}`) ?? 0, agents],
      ['paid to the customer', this.#paid.get(`${commissionId} ${uid}`) ?? 0, users],
      ['day total', this.#units(row, 'dayTotal'), dayTotals.get(total) ?? 0],
      ['total', this.#units(row, 'total'), this.#totals.get(total) ?? 0],
    ];
    return mustBe
      .filter(([, is, should]) => is !== should)
      .map(([what, is, should]) => `commission ${commissionId}: ${what} is ${is}, not ${should}`);
  }

  #termsOf({ agentUid, dateMs, payer, uid }: CommissionRow) {
    if (payer === 'customer') return this.#terms.get(`${agentUid} ${uid}`);
    return { commissionRate: this.#brokers.rateOf(agentUid, dateMs) ?? 0, userRebateRate: 0 };
  }

  /** No day gives back more than it brought. */
  #checkShare(rows: readonly CommissionRow[]): string[] {
    const left = new Map<string, Units>();
    for (const row of rows) {
      const given = sub(
        sub(
          add(this.#units(row, 'rebateAmount'), this.#units(row, 'userRebateAmount')),
          this.#units(row, 'correction'),
        ),
        this.#units(row, 'userCorrection'),
      );
      const paid = this.#units(row, 'feePaid');
      addTo(left, row.coin, sub(maxUnits(0, paid), given));
    }
    return [...left]
      .filter(([, units]) => units < 0)
      .map(([coin, units]) => `rebates exceed the fees paid by ${neg(units)} units of ${coin}`);
  }

  #checkCorrections(rows: readonly CommissionRow[]): string[] {
    const told = new Map<string, Units>();
    for (const row of rows) {
      addTo(told, `${row.agentUid} ${row.coin}`, this.#units(row, 'correction'));
      addTo(told, `${row.uid} ${row.coin}`, this.#units(row, 'userCorrection'));
    }
    return [...new Set([...told.keys(), ...this.#corrections.keys()])]
      .filter((key) => (told.get(key) ?? 0) !== (this.#corrections.get(key) ?? 0))
      .map((key) => `corrections of ${key} are not what was posted`);
  }

  #units(row: CommissionRow, field: MoneyField): Units {
    return parseUnits(row[field], coinScale(this.#state, row.coin)) ?? 0;
  }
}

type MoneyField =
  | 'fee'
  | 'feeDeduction'
  | 'feePaid'
  | 'rebateAmount'
  | 'userRebateAmount'
  | 'correction'
  | 'userCorrection'
  | 'dayTotal'
  | 'total';

function addTo(sums: Map<string, Units>, key: string, units: Units): void {
  sums.set(key, add(sums.get(key) ?? 0, units));
}

/** What a posting of a fee took from whom on which market; a rebate is negative. */
function feeOf({ amount, credit, debit, kind, order }: ReadPosting) {
  if (kind !== 'fee' || order === undefined || isDemo(order.userMarket.market.instrument.category))
    return undefined;
  const market = `${feeCategoryOf(order)} ${order.userMarket.market.instrument.symbol}`;
  const { coin } = debit;
  return debit.uid === undefined
    ? { uid: credit.uid ?? '', coin, market, units: neg(amount) }
    : { uid: debit.uid, coin, market, units: amount };
}

/** What a posting of a commission or a correction gave to whom; taken back is negative. */
function paymentOf({ amount, cause, credit, debit, kind }: ReadPosting) {
  if (kind !== 'commission' && kind !== 'commission-correction') return undefined;
  const { coin } = debit;
  if (debit.uid !== undefined) return { kind, cause, coin, uid: debit.uid, units: neg(amount) };
  return credit.uid === undefined
    ? undefined
    : { kind, cause, coin, uid: credit.uid, units: amount };
}

function postingsOf(events: readonly ReadEvent[]): readonly ReadPosting[] {
  return events.flatMap((event) => (event.type === 'posted' ? event.postings : []));
}
