/** A v2 margin order as the command: base size, or quote size for a market buy. wire.md appendix A. */
import type { Static } from 'typebox';
import type { Instrument } from '../../engine/instrument/instrument.ts';
import { clientOid, decimal, type object, oneOf, optional, symbol } from '../../http/fields.ts';
import { missing } from '../../http/wire-error.ts';
import { LOAN_TYPES, type LoanTypeV2 } from './loan-type-v2.ts';
import { present } from './present.ts';
import { spotAmounts } from './spot-order-command-v2.ts';

const LOAN_WORDS = Object.keys(LOAN_TYPES) as LoanTypeV2[];

export const marginOrderInput = {
  symbol: symbol(),
  side: oneOf(['buy', 'sell']),
  orderType: oneOf(['limit', 'market']),
  loanType: oneOf(LOAN_WORDS, { description: 'What it does with debts.' }),
  force: oneOf(['gtc', 'post_only', 'fok', 'ioc'], { default: 'gtc' }),
  price: optional(decimal({ description: 'Required for a limit order.' })),
  baseSize: optional(decimal({ description: 'Required but for a market buy; base coin.' })),
  quoteSize: optional(decimal({ description: 'Required for a market buy; quote coin.' })),
  clientOid: optional(clientOid()),
  stpMode: oneOf(['none', 'cancel_taker', 'cancel_maker', 'cancel_both'], { default: 'none' }),
};

type Input = Static<ReturnType<typeof object<typeof marginOrderInput>>>;

export function marginOrderCommand(instrument: Instrument, sent: Input) {
  const { orderType, price, side } = sent;
  const field = orderType === 'market' && side === 'buy' ? 'quoteSize' : 'baseSize';
  const size = sent[field];
  if (size === undefined) throw missing(field);
  return present({
    type: 'place-order' as const,
    instrument: instrument.key,
    side,
    orderType,
    timeInForce: orderType === 'market' ? ('gtc' as const) : sent.force,
    stp: sent.stpMode,
    clientOid: sent.clientOid,
    loan: LOAN_TYPES[sent.loanType],
    ...spotAmounts(instrument, { orderType, side, price, size, priceField: 'price' }),
  });
}
