/**
 * Commands: everything that may change the venue's state, as plain JSON values. Prices are ticks and
 * sizes lots of the instrument (steps never change); amounts of money are decimal text. What can be
 * refused without knowing the state (signature, permission, shape) never becomes a command; the
 * engine re-checks all that depends on state.
 *
 * Each command is one file of `commands/`; all there is to know of one type stands there. This table
 * lists them, and everything else follows from it.
 */
import { acceptClock } from './commands/accept-clock.ts';
import { acceptLoss } from './commands/accept-loss.ts';
import { advanceClock } from './commands/advance-clock.ts';
import { amendOrder } from './commands/amend-order.ts';
import { amendTrigger } from './commands/amend-trigger.ts';
import { approveWithdrawal } from './commands/approve-withdrawal.ts';
import { bindRiskUnit } from './commands/bind-risk-unit.ts';
import { borrow } from './commands/borrow.ts';
import { cancelAll } from './commands/cancel-all.ts';
import { cancelBatch } from './commands/cancel-batch.ts';
import { cancelOrder } from './commands/cancel-order.ts';
import { cancelOrders } from './commands/cancel-orders.ts';
import { cancelTriggers } from './commands/cancel-triggers.ts';
import { cancelWithdrawal } from './commands/cancel-withdrawal.ts';
import { changeSubAccount } from './commands/change-sub-account.ts';
import { changeSubKey } from './commands/change-sub-key.ts';
import { closePositions } from './commands/close-positions.ts';
import { completeWithdrawal } from './commands/complete-withdrawal.ts';
import { configureMarket } from './commands/configure-market.ts';
import { configureVenue } from './commands/configure-venue.ts';
import { confirmDeposit } from './commands/confirm-deposit.ts';
import { convert } from './commands/convert.ts';
import { correctCommission } from './commands/correct-commission.ts';
import { createCoin } from './commands/create-coin.ts';
import { createDeposit } from './commands/create-deposit.ts';
import { createInstrument } from './commands/create-instrument.ts';
import { createKey } from './commands/create-key.ts';
import { createLoanProduct } from './commands/create-loan-product.ts';
import { createRiskUnit } from './commands/create-risk-unit.ts';
import { createSubAccount } from './commands/create-sub-account.ts';
import { createSubKey } from './commands/create-sub-key.ts';
import { createUser } from './commands/create-user.ts';
import { deleteSubKey } from './commands/delete-sub-key.ts';
import { deleverage } from './commands/deleverage.ts';
import { delist } from './commands/delist.ts';
import { deposit } from './commands/deposit.ts';
import { disburseLoan } from './commands/disburse-loan.ts';
import { endLeaving } from './commands/end-leaving.ts';
import { extendPath } from './commands/extend-path.ts';
import { extendRecording } from './commands/extend-recording.ts';
import { failDeposit } from './commands/fail-deposit.ts';
import { failWithdrawal } from './commands/fail-withdrawal.ts';
import { forceClose } from './commands/force-close.ts';
import { freezeSubAccount } from './commands/freeze-sub-account.ts';
import { marketStep } from './commands/market-step.ts';
import { movePosition } from './commands/move-position.ts';
import { placeBatch } from './commands/place-batch.ts';
import { placeLegTriggers } from './commands/place-leg-triggers.ts';
import { placeOrder } from './commands/place-order.ts';
import { placeTrigger } from './commands/place-trigger.ts';
import { publishAnnouncement } from './commands/publish-announcement.ts';
import { repay } from './commands/repay.ts';
import { repayLoan } from './commands/repay-loan.ts';
import { replaceOrder } from './commands/replace-order.ts';
import { replaceQuotes } from './commands/replace-quotes.ts';
import { requestWithdrawal } from './commands/request-withdrawal.ts';
import { reversePosition } from './commands/reverse-position.ts';
import { revokeKey } from './commands/revoke-key.ts';
import { rotateMasterKey } from './commands/rotate-master-key.ts';
import { setAccountMode } from './commands/set-account-mode.ts';
import { setAgent } from './commands/set-agent.ts';
import { setAssetMode } from './commands/set-asset-mode.ts';
import { setAutoMargin } from './commands/set-auto-margin.ts';
import { setCollateral } from './commands/set-collateral.ts';
import { setCountdown } from './commands/set-countdown.ts';
import { setDepositAccount } from './commands/set-deposit-account.ts';
import { setFeeDeduction } from './commands/set-fee-deduction.ts';
import { setFeeSchedule } from './commands/set-fee-schedule.ts';
import { setFeeTier } from './commands/set-fee-tier.ts';
import { setHoldMode } from './commands/set-hold-mode.ts';
import { setIndexPrice } from './commands/set-index-price.ts';
import { setLeverage } from './commands/set-leverage.ts';
import { setMargin } from './commands/set-margin.ts';
import { setMarginMode } from './commands/set-margin-mode.ts';
import { setMarkPrice } from './commands/set-mark-price.ts';
import { setPopulation } from './commands/set-population.ts';
import { setRateQuota } from './commands/set-rate-quota.ts';
import { setRulesVersion } from './commands/set-rules-version.ts';
import { setStatus } from './commands/set-status.ts';
import { setUserStatus } from './commands/set-user-status.ts';
import { setWithdrawalAddress } from './commands/set-withdrawal-address.ts';
import { stepDown } from './commands/step-down.ts';
import { tick } from './commands/tick.ts';
import { topUpReserve } from './commands/top-up-reserve.ts';
import { transfer } from './commands/transfer.ts';
import { updateInstrument } from './commands/update-instrument.ts';
import { withdraw } from './commands/withdraw.ts';

export const COMMANDS = {
  'place-order': placeOrder,
  'place-batch': placeBatch,
  'replace-quotes': replaceQuotes,
  'amend-order': amendOrder,
  'replace-order': replaceOrder,
  'cancel-order': cancelOrder,
  'cancel-batch': cancelBatch,
  'cancel-all': cancelAll,
  'close-positions': closePositions,
  'reverse-position': reversePosition,
  'move-position': movePosition,
  'place-trigger': placeTrigger,
  'place-leg-triggers': placeLegTriggers,
  'amend-trigger': amendTrigger,
  'cancel-triggers': cancelTriggers,
  'set-hold-mode': setHoldMode,
  'set-margin-mode': setMarginMode,
  'set-leverage': setLeverage,
  'set-margin': setMargin,
  borrow: borrow,
  repay: repay,
  'set-asset-mode': setAssetMode,
  transfer: transfer,
  'create-sub-account': createSubAccount,
  'set-account-mode': setAccountMode,
  'freeze-sub-account': freezeSubAccount,
  'change-sub-account': changeSubAccount,
  'create-sub-key': createSubKey,
  'change-sub-key': changeSubKey,
  'delete-sub-key': deleteSubKey,
  'set-rate-quota': setRateQuota,
  'set-collateral': setCollateral,
  'set-countdown': setCountdown,
  'set-auto-margin': setAutoMargin,
  convert: convert,
  'set-fee-deduction': setFeeDeduction,
  'request-withdrawal': requestWithdrawal,
  'cancel-withdrawal': cancelWithdrawal,
  'set-deposit-account': setDepositAccount,
  'bind-risk-unit': bindRiskUnit,
  'create-coin': createCoin,
  'create-instrument': createInstrument,
  'update-instrument': updateInstrument,
  'set-status': setStatus,
  delist: delist,
  'publish-announcement': publishAnnouncement,
  'set-user-status': setUserStatus,
  'cancel-orders': cancelOrders,
  'force-close': forceClose,
  'create-user': createUser,
  'create-key': createKey,
  'revoke-key': revokeKey,
  deposit: deposit,
  withdraw: withdraw,
  'create-deposit': createDeposit,
  'confirm-deposit': confirmDeposit,
  'fail-deposit': failDeposit,
  'approve-withdrawal': approveWithdrawal,
  'complete-withdrawal': completeWithdrawal,
  'fail-withdrawal': failWithdrawal,
  'set-withdrawal-address': setWithdrawalAddress,
  'top-up-reserve': topUpReserve,
  'set-index-price': setIndexPrice,
  'set-mark-price': setMarkPrice,
  'set-fee-schedule': setFeeSchedule,
  'set-fee-tier': setFeeTier,
  'set-agent': setAgent,
  'correct-commission': correctCommission,
  'create-loan-product': createLoanProduct,
  'create-risk-unit': createRiskUnit,
  'disburse-loan': disburseLoan,
  'repay-loan': repayLoan,
  'advance-clock': advanceClock,
  'set-rules-version': setRulesVersion,
  'configure-venue': configureVenue,
  'configure-market': configureMarket,
  'extend-path': extendPath,
  'extend-recording': extendRecording,
  deleverage,
  'set-population': setPopulation,
  'market-step': marketStep,
  'accept-clock': acceptClock,
  'accept-loss': acceptLoss,
  'step-down': stepDown,
  'rotate-master-key': rotateMasterKey,
  tick: tick,
  'end-leaving': endLeaving,
} as const;

type Table = typeof COMMANDS;

export type CommandType = keyof Table;

/** The commands of these types; all of them when none is named. */
export type Command<T extends CommandType = CommandType> = {
  [Each in T]: Parameters<Table[Each]['apply']>[1];
}[T];

/** What a command is answered: what it did, or why it did nothing. */
export type Result<T extends CommandType = CommandType> = ReturnType<Table[T]['apply']>;

/** What a command that was not refused is answered with. */
export type ResultOf<T extends CommandType> = Omit<Extract<Result<T>, { readonly ok: true }>, 'ok'>;

/** A command in the journal's total order. `timeMs` never runs backwards. */
export interface Entry {
  readonly seq: number;
  readonly timeMs: number;
  readonly command: Command;
}
