/**
 * What a field of the interface is called in English: its own name in words, and of what would be read wrongly in words of
 * its own (`test/console/names.test.ts`: each can be read).
 */

/** Names that say too little, or something else than they mean. */
const NAMED: Readonly<Record<string, string>> = {
  atMs: 'At',
  atSeq: 'At journal entry',
  archivedSeq: 'Archived up to',
  baseUpTo: 'Base coin up to',
  by: 'Done by',
  byMs: 'By (ms)',
  createdMs: 'Created',
  dateMs: 'Date',
  descriptionZh: 'Description in Chinese',
  dryRun: 'Preview',
  feeUsd: 'Fee (USD)',
  feePaidUsd: 'Fee paid (USD)',
  fromMs: 'Starts',
  fromSeq: 'From journal entry',
  fundingIntervalHours: 'Funding interval (hours)',
  headSeq: 'Newest journal entry',
  indexStaleAfterMs: 'Index stale after (ms)',
  isCopyTrading: 'Copy trading',
  isReduceOnly: 'Reduce only',
  lagMs: 'Behind by (ms)',
  loanMs: 'Lent',
  ms: 'Time span',
  nth: 'Which time',
  ok: 'In order',
  quoteUpTo: 'Quote coin up to',
  rebateUsd: 'Rebate (USD)',
  skewMs: 'Clock apart by (ms)',
  startMs: 'Started',
  titleZh: 'Title in Chinese',
  timeMs: 'Time',
  toMs: 'Until',
  updatedMs: 'Updated',
  volume30d: 'Volume of 30 days',
  volumeUsd: 'Volume (USD)',
};

/** Parts of names that the field abbreviates. */
const SPELT: Readonly<Record<string, string>> = {
  ann: 'announcement',
  avg: 'average',
  cum: 'cumulative',
  exec: 'execution',
  id: 'ID',
  ips: 'IP addresses',
  ltv: 'LTV',
  oid: 'order ID',
  pnl: 'P&L',
  qty: 'quantity',
  seq: 'journal entry',
  seqs: 'journal entries',
  stp: 'self-trade prevention',
  tx: 'transaction',
  uid: 'user ID',
  uids: 'user IDs',
  url: 'URL',
  usdc: 'USDC',
  usdt: 'USDT',
};

/** `makerFeeRate`: Maker fee rate. What is no name of a field, a coin or a product for example, stays as it is. */
export function titleOf(name: string): string {
  if (name in NAMED) return NAMED[name] ?? name;
  if (!/^[a-z][A-Za-z_]*$/.test(name)) return name;
  const parts = name.replace(/([a-z])([A-Z])/g, '$1_$2').split('_');
  const text = parts.map((part) => SPELT[part.toLowerCase()] ?? part.toLowerCase()).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What is asked for by a name that rows have for something else. */
const ASKED: Readonly<Record<string, string>> = { as: 'How', by: 'By how many' };

export function fieldTitleOf(name: string): string {
  return ASKED[name] ?? titleOf(name);
}
