/** Who asked for an operator's act, and why: the audit trail. */
export interface Signed {
  /** Name of the operator token, `venue-file` or `market`. */
  readonly by: string;
  readonly reason?: string;
}
