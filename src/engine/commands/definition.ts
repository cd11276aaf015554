/** What a command is: each file of this folder defines one, and `../command.ts` lists them. */
import {
  optional,
  type RecordCodec,
  type StructFields,
  text,
} from '../../primitives/record-codec.ts';
import type { Answer } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';

/** Who asked for an operator's act, and why: the audit trail. */
export interface Signed {
  /** Name of the operator token, `venue-file` or `market`. */
  readonly by: string;
  readonly reason?: string;
}

/** How a record keeps them. They stand at the end, and what a command gets later stands after them. */
export const SIGNED: StructFields<Signed> = { by: text, reason: optional(text) };

/**
 * Who sends a command. A trader names himself as `uid`; while he is frozen all that he sends is
 * refused. An operator signs, and may act for a frozen user. The venue's own names nobody.
 */
type SenderOf<C> = C extends Signed
  ? 'operator'
  : C extends { readonly uid: string }
    ? 'trader'
    : 'venue';

interface CommandDefinition<C extends { readonly type: string }, A extends Answer> {
  readonly sender: SenderOf<C>;
  /** `events`: its own events say all that became of it. `changed`: the event of that name tells it. */
  readonly emits: 'events' | 'changed';
  /** What its records begin with: no other command's, also when this one is gone. */
  readonly tag: number;
  /** How a record keeps it. */
  readonly codec: RecordCodec<C>;
  /** Does what is asked, or refuses it and leaves the state as it was. */
  readonly apply: (context: Context, command: C) => A;
}

export function defineCommand<C extends { readonly type: string }, A extends Answer>(
  definition: CommandDefinition<C, A>,
): CommandDefinition<C, A> {
  return definition;
}
