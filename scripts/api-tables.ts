/** The two tables of docs/api: every route, and every code with its texts. */
import type { Endpoint } from '../src/http/endpoint.ts';
import { EN_US } from '../src/http/messages/en-US.ts';
import { ZH_CN } from '../src/http/messages/zh-CN.ts';
import { CODE_OF, type WireCode, WireError } from '../src/http/wire-error.ts';
import { CAUSES, requestText } from '../test/support/error-causes.ts';
import { NOT_PRODUCED } from '../test/support/error-codes-not-produced.ts';
import { REFUSAL_CAUSES } from '../test/support/refusal-causes.ts';
import { ELSEWHERE } from '../test/support/refusal-causes-elsewhere.ts';

const GENERATED = 'Made by `npm run openapi` from the declarations; a test compares.';

export function routesTable(endpoints: readonly Endpoint[]): string {
  const rows = endpoints.map((each) => [
    each.method,
    `\`${each.path}\``,
    each.summary,
    doorOf(each),
    each.limit === undefined ? '' : `${each.limit.perSecond} per ${each.limit.per}`,
    each.source,
  ]);
  return [
    '# Routes',
    '',
    `The ${rows.length} operations, by path. The folder of each under \`src/api/\` is its path. ${GENERATED}`,
    '',
    ...table(['', 'Path', 'What', 'Who', 'Calls per second', 'Source'], rows),
    '',
  ].join('\n');
}

function doorOf({ access }: Endpoint): string {
  if (access.kind !== 'user') return access.kind;
  return access.anyOf.length === 0 ? 'any key' : access.anyOf.join(' or ');
}

export function errorsTable(): string {
  const codes = (Object.keys(EN_US) as WireCode[]).sort();
  const messages = codes.map((code) => [
    code,
    String(new WireError(code).httpStatus),
    EN_US[code],
    ZH_CN[code],
  ]);
  const reasons = Object.entries(CODE_OF).map(([reason, { spot, mix, uta }]) => [
    `\`${reason}\``,
    spot,
    mix,
    uta,
  ]);
  return [
    '# Errors',
    '',
    'Success is code `00000` with the literal message `success` and HTTP 200; everything else is in',
    `these tables. ${GENERATED}`,
    '',
    '## Codes and messages',
    '',
    'HTTP 429 is a rate limit; `{0}` stands for a name or number. Language by the header `locale`.',
    '',
    ...table(['Code', 'HTTP', 'en-US', 'zh-CN'], messages),
    '',
    '## Refusals of the engine',
    '',
    'In order of precedence: the first that applies is the one given. Which code it becomes depends',
    'on the family of the route: v2 spot, v2 futures (`mix`), v3.',
    '',
    ...table(['Reason', 'v2 spot', 'v2 mix', 'v3'], reasons),
    '',
    '## On demand',
    '',
    'The codes that ccxt turns into errors of its own, each by its cause and by a request that shows it. What was sent',
    'stands behind the message, after a colon, where the message does not tell it: `size: got "0.0001"`; the bound stands',
    'in the message, or behind it: `at most 66000`. `test/golden/error-causes.test.ts` sends them all to the venue of',
    '`test/support/error-causes.ts`.',
    '',
    ...table(
      ['Code', 'Cause', 'Before it', 'Request'],
      CAUSES.map(({ code, cause, before = [], sent }) => [
        code,
        cause,
        before.map(requestText).join(' '),
        requestText(sent),
      ]),
    ),
    '',
    '## By reason',
    '',
    'More reasons of the engine, each by a request that shows it; `test/golden/refusal-causes.test.ts` sends them in this',
    'order to the venue of `test/support/refusal-causes-venue.ts`.',
    '',
    ...table(
      ['Reason', 'Code', 'Cause', 'Before it', 'Request'],
      REFUSAL_CAUSES.map(({ reason, codes, cause, before = [], sent }) => [
        `\`${reason}\``,
        CODE_OF[reason][codes],
        cause,
        before.map(requestText).join(' '),
        requestText(sent),
      ]),
    ),
    '',
    'Without a row:',
    '',
    ...table(
      ['Reasons', 'Why'],
      ELSEWHERE.map(({ reasons, why }) => [reasons.map((each) => `\`${each}\``).join(', '), why]),
    ),
    '',
    '## Never given',
    '',
    'What else ccxt knows of this exchange, and why this venue does not give it.',
    '',
    ...table(
      ['Codes', 'Reason'],
      NOT_PRODUCED.map(({ codes, reason }) => [rangesOf(codes), reason]),
    ),
    '',
  ].join('\n');
}

/** Numbers that follow each other in the list as `first – last`. */
function rangesOf(codes: readonly string[]): string {
  const isFollowed = (code: string, next: string | undefined) => Number(next) === Number(code) + 1;
  const parts: string[] = [];
  let first = codes[0] ?? '';
  for (const [index, code] of codes.entries()) {
    const next = codes[index + 1];
    if (isFollowed(code, next)) continue;
    parts.push(first === code ? code : `${first}–${code}`);
    first = next ?? '';
  }
  return parts.join(', ');
}

export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)];
}
