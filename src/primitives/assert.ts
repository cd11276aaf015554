/**
 * A false invariant or a broken machine: never a client's fault, never caught to carry on.
 * The sequencer stops taking commands and the process exits (house rule: errors of the third kind).
 */
export class Invariant extends Error {
  override readonly name = 'Invariant';
}

/**
 * Throws {@link Invariant} with `message` unless `condition` holds. A message with figures is written out
 * even when it holds: what is checked for each command or posting throws the error itself.
 */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Invariant(message);
}

/** The end of every `switch` over a union: a case that the types say cannot happen. */
export function assertNever(value: never): never {
  throw new Invariant(`unexpected case: ${JSON.stringify(value)}`);
}
