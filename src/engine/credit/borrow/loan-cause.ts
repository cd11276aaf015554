const BY_HAND = 'loan:';

/** The cause of a posting that lends by hand; one that an order or a loss asked for names that. */
export function loanCause(loanId: string): string {
  return `${BY_HAND}${loanId}`;
}

/** The id of a loan by hand; undefined for any other cause. */
export function loanIdOf(cause: string): string | undefined {
  return cause.startsWith(BY_HAND) ? cause.slice(BY_HAND.length) : undefined;
}
