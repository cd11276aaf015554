/** As `GET /operator/v1/commissions` gives it. */
export interface ExplainedCommission {
  readonly commissionId: string;
  readonly agentUid: string;
  readonly uid: string;
  readonly dateMs: string;
  readonly coin: string;
  readonly category: string;
  readonly symbol: string;
  readonly dealAmount: string;
  readonly fee: string;
  readonly feeDeduction: string;
  readonly feePaid: string;
  readonly commissionRate: string;
  readonly userRebateRate: string;
  readonly rebateAmount: string;
  readonly userRebateAmount: string;
  readonly correction: string;
  readonly userCorrection: string;
  readonly dayTotal: string;
  readonly total: string;
}
