/** What whoever runs a venue sees of it. */

import type { IssuedKey } from '../venue/file/issued-key.ts';
import type { VenueCounts } from '../venue/metrics.ts';
import type { RunningVenue } from '../venue/running-venue.ts';

type Shown = Pick<
  RunningVenue,
  | 'url'
  | 'isDemo'
  | 'hasMarket'
  | 'histories'
  | 'keys'
  | 'operatorToken'
  | 'ownOperators'
  | 'newSecrets'
> & { readonly faults: Pick<RunningVenue['faults'], 'list'> };

/**
 * The first screen: where the venue is, with which keys, and something to try at once. Secrets are
 * shown where they are public anyway (demo), and where they were made just now: this once.
 */
export function bannerText(venue: Shown): string {
  const { url, isDemo } = venue;
  const keys = venue.keys.map((key) =>
    isDemo || venue.newSecrets.has(key.key) ? key : { ...key, secret: null, passphrase: '(yours)' },
  );
  return [
    '',
    `Bourse serves ${isDemo ? 'the demo venue' : 'your venue'} at ${url}`,
    `Reference: ${url}/docs    Operator token: ${tokenText(venue)}`,
    ...marketLines(venue),
    ...faultLines(venue),
    '',
    ...keyLines(keys),
    'Try:',
    ...trials(url, keys).map((line) => `  ${line}`),
    '',
    '',
  ].join('\n');
}

/** A token that its owner has is in no terminal and no log. */
function tokenText({
  operatorToken,
  ownOperators,
}: Pick<RunningVenue, 'operatorToken' | 'ownOperators'>): string {
  return ownOperators.length === 0 ? operatorToken : `yours (${ownOperators.join(', ')})`;
}

/** A venue of one's own has counterparties because its file says so: who did not mean it must see it. */
function marketLines({
  hasMarket,
  histories,
  isDemo,
}: Pick<RunningVenue, 'hasMarket' | 'histories' | 'isDemo'>): readonly string[] {
  if (isDemo) return [];
  return [
    hasMarket
      ? 'Built-in market: on, as `market` of the venue file says; --market off leaves it out'
      : 'Built-in market: off',
    ...histories.map(({ file, layout }) => `  history: ${file} (${layout}); bourse market tells`),
  ];
}

/** Whoever meets them should know that they are meant. */
function faultLines({ faults }: Pick<Shown, 'faults'>): readonly string[] {
  const names = faults.list().map((rule) => rule.do);
  if (names.length === 0) return [];
  return [
    `Faults: ${names.length} in force (${[...new Set(names)].join(', ')}); bourse faults prints them`,
  ];
}

function keyLines(keys: readonly IssuedKey[]): readonly string[] {
  if (keys.length === 0) return [];
  const rows = keys.map(({ label, uid, key, secret, passphrase }) => [
    label,
    uid,
    key,
    secret ?? '(yours)',
    passphrase,
  ]);
  return [...table([['USER', 'UID', 'KEY', 'SECRET', 'PASSPHRASE'], ...rows]), ''];
}

function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map(
    (row) =>
      `  ${row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}`,
  );
}

/** A public call, and a signed one that the shell signs when it is run. */
function trials(url: string, keys: readonly IssuedKey[]): readonly string[] {
  const open = `curl '${url}/api/v2/spot/market/tickers'`;
  const [first] = keys;
  if (first?.secret == null) return [open];
  return [open, signedTrial(url, first)];
}

function signedTrial(url: string, { key, secret, passphrase }: IssuedKey): string {
  const path = '/api/v2/spot/account/assets';
  const signing = `printf '%s' "\${T}GET${path}" | openssl dgst -sha256 -hmac '${secret}' -binary | base64`;
  return (
    `T=$(date +%s000); curl '${url}${path}' -H "ACCESS-TIMESTAMP: $T" -H 'ACCESS-KEY: ${key}' ` +
    `-H 'ACCESS-PASSPHRASE: ${passphrase}' -H "ACCESS-SIGN: $(${signing})"`
  );
}

const TERMINAL_EVERY_MS = 1000;
const LOG_EVERY_MS = 10_000;

export interface LiveLine {
  readonly stop: () => void;
}

/**
 * What happens in the venue, for a person who watches: on a terminal one line that is rewritten
 * each second; elsewhere a plain line at most every ten seconds, and none while nothing happens. `counts` is read as it stands each time.
 */
export function startLiveLine(
  counts: VenueCounts,
  stream: NodeJS.WriteStream = process.stdout,
): LiveLine {
  const everyMs = stream.isTTY ? TERMINAL_EVERY_MS : LOG_EVERY_MS;
  let before = counts.commands;
  const timer = setInterval(() => {
    const isIdle = counts.commands === before;
    const line = liveText(counts, (counts.commands - before) / (everyMs / 1000));
    before = counts.commands;
    if (stream.isTTY) stream.write(`\r\u001b[2K${line}`);
    else if (!isIdle) stream.write(`${line}\n`);
  }, everyMs);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
      if (stream.isTTY && stream.writable) stream.write('\n');
    },
  };
}

/** What is rare is only told once it has happened. */
export function liveText(counts: VenueCounts, commandsPerSecond: number): string {
  const rare = [
    { many: counts.triggers, words: 'triggered' },
    { many: counts.liquidations, words: 'liquidated' },
    { many: counts.deleveragings, words: 'deleveraged' },
  ].flatMap(({ many, words }) => (many === 0 ? [] : [`${many} ${words}`]));
  return [
    `${counts.trades} trades`,
    `${counts.orders} orders`,
    ...rare,
    `${commandsPerSecond.toFixed(1)} commands/s`,
  ].join(' · ');
}
