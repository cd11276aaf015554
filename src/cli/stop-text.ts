/** What a venue that stops itself says: the cause, down to its root, and what can be done. */
export function stopText(cause: Error, data: string): string {
  const causes: string[] = [];
  for (let error: unknown = cause; error instanceof Error; error = error.cause) {
    causes.push(error.message);
  }
  const seq = poisonedSeq(cause);
  const hint =
    seq === undefined
      ? 'Nothing that was acknowledged is lost; start it again once the cause is gone.'
      : `Nothing that was acknowledged is lost. If it stops at command ${seq} again, have readers ` +
        `pass over it: bourse void --data ${data} --seq ${seq} --reason "…"`;
  return `\nbourse: stopped: ${causes.join(': ')}\nbourse: ${hint}\n`;
}

/** The command that could not be applied, as the sequencer names it; undefined for other causes. */
export function poisonedSeq(cause: unknown): string | undefined {
  return cause instanceof Error ? /^command (\d+) /.exec(cause.message)?.[1] : undefined;
}
