/** Faults of replies (`checked-replies.ts`) until the test that saw them has ended. Imports nothing: every file of tests loads it. */

const faults: string[] = [];

export function noteReplyFault(fault: string): void {
  faults.push(fault);
}

/** What was noted since it was last asked, each fault once. */
export function takeReplyFaults(): readonly string[] {
  return [...new Set(faults.splice(0))];
}
