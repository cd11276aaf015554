import type { Command, Result, ResultOf } from '../../engine/command.ts';
import type { Services } from '../../http/endpoint.ts';
import type { CodeColumn } from '../../http/wire-error.ts';
import { refusalOf } from './refusal.ts';

/** Submits a command and gives its answer; the engine's refusal is thrown in the family's codes. */
export async function submit<C extends Command>(
  venue: Services['venue'],
  codes: CodeColumn,
  command: C,
): Promise<ResultOf<C['type']>> {
  const result: Result = await venue.submit(command);
  if (!result.ok) throw refusalOf(venue.state, codes, command, result);
  const { ok, ...answer } = result;
  return answer as ResultOf<C['type']>;
}
