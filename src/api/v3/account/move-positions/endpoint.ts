/**
 * Moves positions between the caller's main account and its sub-accounts, at the mark and without a fee (R-C-20); each
 * is moved or refused for itself. wire.md appendix A.
 */
import type { ResultOf } from '../../../../engine/command.ts';
import type { FuturesCategory } from '../../../../engine/core/instrument.ts';
import { endpoint, type Services } from '../../../../http/endpoint.ts';
import { withSent } from '../../../../http/explain-field.ts';
import {
  arrayOf,
  decimal,
  object,
  oneOf,
  orderId,
  productType,
  symbol,
} from '../../../../http/fields.ts';
import { readAlone } from '../../../../http/item-fields.ts';
import { type Locale, WireError } from '../../../../http/wire-error.ts';
import { attemptEach } from '../../../calls/batch.ts';
import { findMarket } from '../../../calls/markets.ts';
import { submit } from '../../../calls/submit.ts';
import { mainAccountOf } from '../../../calls/users.ts';
import { codec, rowsOf } from '../../../codecs/codec.ts';
import { readSize } from '../../../codecs/order-numbers.ts';

const POSITIONS_MAX = 20;

interface Outcome {
  readonly orderId: string;
  readonly clientOid: string;
  readonly code: string;
  readonly msg: string;
}

const outcome = codec<Outcome>({
  orderId: [
    'Order that closed, or opened, the position; empty when it was not moved.',
    ({ orderId }) => orderId,
  ],
  clientOid: ['Its client order id.', ({ clientOid }) => clientOid],
  code: ['0, or why it was not moved.', ({ code }) => code],
  msg: ['The same in words.', ({ msg }) => msg],
});

interface Outcomes {
  readonly closed: readonly Outcome[];
  readonly opened: readonly Outcome[];
}

const bothSides = codec<Outcomes>({
  closePosition: rowsOf(outcome, ({ closed }) => closed),
  openPosition: rowsOf(outcome, ({ opened }) => opened),
});

const item = readAlone(
  object({
    symbol: symbol(),
    side: oneOf(['buy', 'sell'], { description: 'buy: a long position; sell: a short one.' }),
    qty: decimal({ description: 'Base coin.' }),
  }),
);

export default endpoint({
  method: 'POST',
  path: '/api/v3/account/move-positions',
  summary: 'Move positions between accounts of a family',
  source: 'wire.md 6.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read_write'] },
  limit: { per: 'uid', perSecond: 1 },
  input: object({
    fromUid: orderId({ description: 'Uid of who gives: the caller or a sub-account.' }),
    toUid: orderId({ description: 'Uid of who takes.' }),
    category: productType(),
    positionList: arrayOf(item, { max: POSITIONS_MAX }),
  }),
  data: bothSides.schema,
  async handle({ input: { positionList, ...asked }, caller, venue, locale }) {
    const { uid } = mainAccountOf(venue.state, caller);
    const outcomes = await attemptEach(positionList, (each) =>
      move(venue, { uid, ...asked }, each),
    );
    // A refusal may be about who gives and who takes, which stand beside the list.
    const moved = outcomes.map((each) =>
      each instanceof WireError ? withSent(each, asked) : each,
    );
    const shown = (does: 'open' | 'close') => moved.map((each) => shownAs(each, does, locale));
    return bothSides.encode({ closed: shown('close'), opened: shown('open') });
  },
});

interface Asked {
  readonly uid: string;
  readonly fromUid: string;
  readonly toUid: string;
  readonly category: FuturesCategory;
}

interface Item {
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly qty: string;
}

function move(
  venue: Services['venue'],
  { category, ...between }: Asked,
  { qty, side, symbol: name }: Item,
): Promise<ResultOf<'move-position'>> {
  const { instrument } = findMarket(venue.state, 'uta', { category, symbol: name });
  return submit(venue, 'uta', {
    type: 'move-position',
    ...between,
    instrument: instrument.key,
    positionSide: side === 'buy' ? 'long' : 'short',
    lots: readSize(instrument, { text: qty, field: 'qty', codes: 'uta' }),
  });
}

function shownAs(
  moved: ResultOf<'move-position'> | WireError,
  does: 'open' | 'close',
  locale: Locale,
): Outcome {
  if (moved instanceof WireError)
    return { orderId: '', clientOid: '', code: moved.code, msg: moved.text(locale) };
  const [orderIdOf, clientOid] =
    does === 'open'
      ? [moved.openOrderId, moved.openClientOid]
      : [moved.closeOrderId, moved.closeClientOid];
  return { orderId: orderIdOf, clientOid, code: '0', msg: 'success' };
}
