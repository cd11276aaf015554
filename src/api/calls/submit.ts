import type { Command, Result, ResultOf } from '../../engine/command.ts';
import type { Services } from '../../http/endpoint.ts';
import { type CodeColumn, rejectionError } from '../../http/wire-error.ts';

/** Submits a command and gives its answer; the engine's refusal is thrown in the family's codes. */
export async function submit<C extends Command>(
  venue: Services['venue'],
  codes: CodeColumn,
  command: C,
): Promise<ResultOf<C['type']>> {
  const result: Result = await venue.submit(command);
  if (!result.ok) throw rejectionError(codes, result);
  const { ok, ...answer } = result;
  return answer as ResultOf<C['type']>;
}
