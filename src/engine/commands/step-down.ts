/**
 * The node that leads has another one lead, because an operator asks for it. The journal says who asked, and why; who
 * leads is no part of the state, so nothing else follows.
 */
import { literal, struct, text } from '../../primitives/record-codec.ts';
import type { Answer } from '../core/rejection.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

interface StepDown extends Signed {
  readonly type: 'step-down';
  /** The node that led. */
  readonly node: string;
}

export const stepDown = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 140,
  codec: struct<StepDown>({ type: literal('step-down'), node: text, ...SIGNED }),
  apply: (): Answer<{ readonly node: string }> => ({ ok: true, node: '' }),
});
