import type { Command, ResultOf } from '../../engine/command.ts';
import { isRejection } from '../../engine/rejection.ts';
import type { Services } from '../../http/endpoint.ts';
import { type CodeColumn, rejectionError } from '../../http/wire-error.ts';

/** Submits a command and gives its answer; the engine's refusal is thrown in the family's codes. */
export async function submit<C extends Command>(
  venue: Services['venue'],
  codes: CodeColumn,
  command: C,
): Promise<ResultOf[C['type']]> {
  const result = await venue.submit(command);
  if (isRejection(result)) throw rejectionError(codes, result);
  return result;
}
