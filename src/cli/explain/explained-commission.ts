import type { CommissionRow } from '../../engine/partner/commission-row.ts';

/** A row as `GET /operator/v1/commissions` gives it: text throughout. */
export type ExplainedCommission = { readonly [Field in keyof CommissionRow]: string };
