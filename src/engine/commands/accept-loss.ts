/**
 * An operator goes on without commands that were acknowledged and are missing from the journal. Nothing can be done
 * for them any more; the act stands where they stood, for whoever asks later why they are not there.
 */
import { integer, literal, struct } from '../../primitives/record-codec.ts';
import type { Answer } from '../core/rejection.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

interface AcceptLoss extends Signed {
  readonly type: 'accept-loss';
  /** The last entry that was there. */
  readonly lastSeq: number;
  /** How far the journal had reached, as far as anything told. */
  readonly reachedSeq: number;
}

export const acceptLoss = defineCommand({
  sender: 'operator',
  emits: 'events',
  tag: 70,
  codec: struct<AcceptLoss>({
    type: literal('accept-loss'),
    lastSeq: integer,
    reachedSeq: integer,
    ...SIGNED,
  }),
  apply: (_turn: unknown, _command: AcceptLoss): Answer => ({ ok: true }),
});
