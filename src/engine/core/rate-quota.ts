/**
 * How many calls a second that place, arm or change orders an account may send: what a main account gives out among
 * itself and its sub-accounts, which have 10 each as long as nothing is said.
 */
export const QUOTA_CATEGORIES = ['spot', 'futures'] as const;

export type QuotaCategory = (typeof QUOTA_CATEGORIES)[number];

export type RateQuotas = Readonly<Partial<Record<QuotaCategory, number>>>;

interface HasQuotas {
  /** Undefined: nothing is said. */
  readonly rateQuotas: RateQuotas | undefined;
}

/** Calls a second of an account of which nothing is said, and what each account adds to the sum to give out. */
const USUAL_QUOTA = 10;

export function quotaOf({ rateQuotas }: HasQuotas, category: QuotaCategory): number {
  return rateQuotas?.[category] ?? USUAL_QUOTA;
}

/** What all have together, and what they may have. */
export function quotaSums(
  family: readonly HasQuotas[],
  category: QuotaCategory,
): { readonly given: number; readonly most: number } {
  const given = family.reduce((sum, user) => sum + quotaOf(user, category), 0);
  return { given, most: family.length * USUAL_QUOTA };
}
