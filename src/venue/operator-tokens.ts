/** Operator tokens as an option gives them: `TOKEN` or `NAME:TOKEN`, several with commas. */
import { randomBytes } from 'node:crypto';
import type { OperatorToken } from '../access/operator-token.ts';
import { VenueError } from './venue-error.ts';

const DEFAULT_NAME = 'operator';

/** Never empty: without tokens of the operator's own, one is made for this run. */
export function operatorTokens(
  option: string | undefined,
): readonly [OperatorToken, ...OperatorToken[]] {
  if (option === undefined) {
    return [{ name: DEFAULT_NAME, token: randomBytes(24).toString('base64url') }];
  }
  const [first, ...rest] = option.split(',').map(tokenOf);
  return [first ?? tokenOf(option), ...rest];
}

function tokenOf(text: string): OperatorToken {
  const [, name, token = ''] = /^(?:([\w-]+):)?([^\s:]+)$/.exec(text.trim()) ?? [];
  if (token === '') {
    throw new VenueError('operator token: expected TOKEN or NAME:TOKEN without blanks', 'usage');
  }
  return { name: name ?? DEFAULT_NAME, token };
}
