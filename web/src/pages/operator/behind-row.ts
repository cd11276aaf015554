/** What is behind a row of a report: postings that it names as their cause, receipts, and the commands that did all of it. */
import { operate } from './operator-session.ts';
import type { Row } from './report-rows.ts';

export interface BehindRow {
  readonly postings: readonly Row[];
  /** The row names no cause: these are the newest of whom or what it is about. */
  readonly isNewest: boolean;
  readonly receipts: readonly Row[];
  readonly commands: readonly Row[];
}

const MOST = '20';
/** Of one moment, on a clock that stands still. */
const MOST_AT_ONCE = '100';
interface Causes {
  /** A field that only such rows have. */
  readonly mark: string;
  /** Fields that name the cause. */
  readonly names: readonly string[];
  /** Trades, loans, payments and commissions are counted each by themselves: their ids are told apart by what was posted. */
  readonly kinds: RegExp;
}

const CAUSES: readonly Causes[] = [
  { mark: 'commissionId', names: ['commissionId'], kinds: /^commission/ },
  { mark: 'repaymentId', names: ['repaymentId'], kinds: /^loan/ },
  { mark: 'loanMs', names: ['orderId'], kinds: /^loan/ },
  { mark: 'txId', names: ['orderId', 'txId'], kinds: /^(?:deposit|withdrawal)/ },
  { mark: 'tradeId', names: ['tradeId'], kinds: /^(?!commission|deposit|withdrawal|loan)/ },
];
const NO_CAUSES: Omit<Causes, 'mark'> = { names: [], kinds: /./ };

/** Who has a market open may be many. */
const MOST_HOLDERS = 5;
/** In the ledger, whoever has no uid. */
const VENUE = 'venue';

export async function readBehind(row: Row): Promise<BehindRow> {
  const [caused, receipts] = await Promise.all([postingsBy(row), receiptsOf(row)]);
  const postings = caused.length > 0 ? caused : await newestOf(row);
  const seqs = [row, ...postings, ...receipts].map(({ seq }) => textOf(seq));
  const named = [...new Set(seqs.filter((seq) => seq !== ''))].slice(0, Number(MOST));
  const commands = named.length === 0 ? [] : await listOf('commands', { seqs: named.join(',') });
  return { postings, isNewest: caused.length === 0, receipts, commands };
}

/** What the command did that brought the row about; else what its order, trade or payment caused. */
function postingsBy(row: Row): Promise<readonly Row[]> {
  return textOf(row.seq) === '' ? causedBy(row) : doneBy(row);
}

/** Of the user, and of the venue, which is the other side. */
async function doneBy(row: Row): Promise<readonly Row[]> {
  const cause = textOf(row.cause);
  const at = textOf(row.timeMs);
  const asked = {
    ...{ startTime: at, endTime: at, limit: MOST_AT_ONCE },
    ...(cause === '' ? {} : { cause }),
  };
  const uids = [...usersOf({ ...detailOf(row), ...row }), VENUE];
  const found = await Promise.all(uids.map((uid) => listOf('ledger', { uid, ...asked })));
  return found.flat().filter(({ seq }) => textOf(seq) === row.seq);
}

async function causedBy(row: Row): Promise<readonly Row[]> {
  const { kinds, names } = CAUSES.find(({ mark }) => mark in row) ?? NO_CAUSES;
  const causes = new Set(names.map((name) => textOf(row[name])).filter((cause) => cause !== ''));
  const asked = usersOf(row).flatMap((uid) =>
    [...causes].map((cause) => listOf('ledger', { uid, cause, limit: MOST })),
  );
  const found = (await Promise.all(asked)).flat();
  return found.filter(({ kind }) => kinds.test(textOf(kind)));
}

/** An account of the venue has its own, a balance what moved its coin, a position what moved its market, an account all of its own. */
async function newestOf(row: Row): Promise<readonly Row[]> {
  const [uid] = usersOf(row);
  const account = textOf(row.account);
  if (account !== '' && uid === undefined)
    return listOf('ledger', { uid: VENUE, account, limit: MOST });
  const symbol = textOf(row.symbol);
  const coin = textOf(row.coin);
  if (symbol !== '') {
    const holders = uid === undefined ? await holdersOf(row) : [uid];
    const bills = holders.map((each) => listOf('bills', { uid: each, symbol, limit: MOST }));
    return (await Promise.all(bills)).flat();
  }
  if (uid === undefined) return [];
  return listOf('ledger', { uid, limit: MOST, ...(coin === '' ? {} : { coin }) });
}

async function holdersOf({ category, symbol }: Row): Promise<readonly string[]> {
  const held = await listOf('exposures', { category, symbol });
  return [...new Set(held.map(({ uid }) => textOf(uid)))].slice(0, MOST_HOLDERS);
}

async function receiptsOf({ orderId, positionId }: Row): Promise<readonly Row[]> {
  const of = positionId ? { positionId } : orderId ? { orderId } : undefined;
  return of === undefined ? [] : listOf('receipts', { ...of, limit: MOST });
}

/** Whose money the row is of: of a commission the customer's and the agent's. */
function usersOf({ agentUid, ownerUid, uid }: Row): readonly string[] {
  return [...new Set([uid, ownerUid, agentUid].map(textOf).filter((each) => each !== ''))];
}

/** What a command said, as JSON text. */
function detailOf({ detail }: Row): Row {
  return typeof detail === 'string' && detail.startsWith('{') ? JSON.parse(detail) : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

async function listOf(report: string, input: object): Promise<readonly Row[]> {
  const { list } = await operate(`GET /operator/v1/${report}`, input);
  return (list ?? []) as readonly Row[];
}
