/**
 * The first screen: where the venue is, with which keys, and something to try at once. Secrets are
 * shown where they are public anyway (demo), and where they were made just now: this once.
 */
import type { IssuedKey } from '../venue/file/issued-key.ts';
import type { RunningVenue } from '../venue/venue-options.ts';

export function bannerText(
  venue: Pick<RunningVenue, 'url' | 'isDemo' | 'keys' | 'operatorToken' | 'newSecrets'>,
): string {
  const { url, isDemo } = venue;
  const keys = venue.keys.map((key) =>
    isDemo || venue.newSecrets.has(key.key) ? key : { ...key, secret: null, passphrase: '(yours)' },
  );
  return [
    '',
    `Bourse serves ${isDemo ? 'the demo venue' : 'your venue'} at ${url}`,
    `Reference: ${url}/docs    Operator token: ${venue.operatorToken}`,
    '',
    ...keyLines(keys),
    'Try:',
    ...trials(url, keys).map((line) => `  ${line}`),
    '',
    '',
  ].join('\n');
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
