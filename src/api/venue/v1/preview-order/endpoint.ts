/**
 * What placing an order would do: cost, margin, fee, liquidation price, or the refusal. The body is that of v3 place-order,
 * or of v2 with its `productType`; it is read as placing reads it. Nothing is journalled (design.md 6).
 */
import Type, { type TSchema } from 'typebox';
import type { PlaceOrder } from '../../../../engine/commands/place-order.ts';
import type { OrderFigures } from '../../../../engine/read/order-figures.ts';
import { type Caller, endpoint, type Venue } from '../../../../http/endpoint.ts';
import { explainedToUser } from '../../../../http/explain-field.ts';
import { behaviourOf, type Field, field, isAbsent, isRecord } from '../../../../http/field.ts';
import { coin, object, oneOf, productType, str, symbol } from '../../../../http/fields.ts';
import {
  type CodeColumn,
  type Locale,
  missing,
  rejectionError,
  WireError,
} from '../../../../http/wire-error.ts';
import { previewOrder } from '../../../../runtime/order-preview.ts';
import { findMarket, tradedMarketV3 } from '../../../calls/markets.ts';
import { mixOrderCommand, mixOrderFields } from '../../../codecs/v2/mix-order.ts';
import { spotOrderCommand, spotOrderFields } from '../../../codecs/v2/spot-order.ts';
import { orderCommandV3, orderFieldsV3 } from '../../../codecs/v3/order-command.ts';

const ofV3 = object(orderFieldsV3);
const ofSpot = object({ symbol: symbol(), productType: oneOf(['SPOT']), ...spotOrderFields });
const ofMix = object({
  symbol: symbol(),
  productType: productType(),
  marginMode: oneOf(['isolated', 'crossed']),
  marginCoin: coin({ description: 'Margin coin.' }),
  ...mixOrderFields,
});

/** A body as its family's place-order is declared to take it; by it the order is read whole, or refused as there. */
const input = field<Readonly<Record<string, unknown>>>({ anyOf: [ofV3, ofSpot, ofMix] }, (raw) => {
  if (!isRecord(raw)) throw new WireError('40017');
  if (isAbsent(raw.category) && isAbsent(raw.productType)) throw missing('category', 'productType');
  return raw;
});

const figure = (means: string) =>
  str(`${means} Empty where the order is refused for more than money.`);

export default endpoint({
  method: 'POST',
  path: '/venue/v1/preview-order',
  summary: 'Preview an order',
  source: 'design.md 6',
  family: 'venue',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read', 'spot:read', 'futures:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data: Type.Object({
    coin: str('The coin that pays for it.'),
    available: str('How much of the coin is free for it now.'),
    cost: figure(
      'What it takes of the coin: held, bound as margin, spent; negative: it frees so much.',
    ),
    margin: figure('Change of what margins its orders and positions in the pair; 0 on spot.'),
    fee: figure('What it pays for what it trades at once.'),
    feeCoin: str('Coin of the fee; empty while nothing trades.'),
    platformFee: figure('What of it is paid in the platform coin instead.'),
    platformFeeCoin: str('The platform coin; empty where it pays nothing.'),
    restFee: figure('What the rest pays when it fills at its price, as a maker.'),
    filledQty: figure('What trades at once, base coin.'),
    averagePrice: figure('Average price of that.'),
    liquidationPrice: figure(
      'Of the position as it would be, with the rest filled; 0 = none. Also empty where money is missing.',
    ),
    reject: Type.Optional(
      Type.Object(
        {
          code: str('As placing is refused with.'),
          msg: str('In the language that was asked for.'),
        },
        { description: 'Why placing it now would be refused; absent: it would not be.' },
      ),
    ),
  }),
  handle: ({ caller, input: sent, locale, nowMs, venue }) => {
    const { codes, command, declared } = orderOf(sent, venue, caller);
    const preview = previewOrder(venue.state, { command, timeMs: nowMs() });
    const { available, coin: paying, figures, rejection } = preview;
    return {
      coin: paying,
      available,
      ...wire(figures),
      ...(rejection === undefined
        ? {}
        : {
            reject: refusal(rejectionError(codes, rejection), {
              declared,
              sent,
              locale,
            }),
          }),
    };
  },
});

interface Read {
  readonly codes: CodeColumn;
  readonly command: PlaceOrder;
  /** The fields of its family. */
  readonly declared: TSchema;
}

function orderOf(sent: Readonly<Record<string, unknown>>, { state }: Venue, caller: Caller): Read {
  if (!isAbsent(sent.category)) {
    const order = readAs(ofV3, sent);
    const { instrument } = tradedMarketV3(state, order);
    return { declared: ofV3, codes: 'uta', command: orderCommandV3(instrument, order, caller) };
  }
  if (sent.productType === 'SPOT') {
    const order = readAs(ofSpot, sent);
    const { instrument } = findMarket(state, 'spot', { category: 'SPOT', symbol: order.symbol });
    return {
      declared: ofSpot,
      codes: 'spot',
      command: spotOrderCommand(instrument, { input: order, caller }),
    };
  }
  const order = readAs(ofMix, sent);
  const pair = { category: order.productType, symbol: order.symbol };
  const { instrument } = findMarket(state, 'mix', pair);
  return {
    declared: ofMix,
    codes: 'mix',
    command: mixOrderCommand(instrument, { input: order, caller }),
  };
}

/** In the words in which placing is refused: with what was sent. */
function refusal(
  error: WireError,
  { declared, locale, sent }: { declared: TSchema; locale: Locale; sent: unknown },
) {
  const told = explainedToUser(error, { input: declared, raw: sent });
  const { code } = error;
  return { code, msg: (told instanceof WireError ? told : error).text(locale) };
}

function readAs<T>(declared: Field<T>, sent: unknown): T {
  return behaviourOf(declared).read(sent, '');
}

function wire(figures: OrderFigures | undefined) {
  return {
    cost: figures?.cost ?? '',
    margin: figures?.margin ?? '',
    fee: figures?.fee ?? '',
    feeCoin: figures?.feeCoin ?? '',
    platformFee: figures?.platformFee ?? '',
    platformFeeCoin: figures?.platformFeeCoin ?? '',
    restFee: figures?.restFee ?? '',
    filledQty: figures?.filled ?? '',
    averagePrice: figures?.averagePrice ?? '',
    liquidationPrice: figures?.liquidationPrice ?? '',
  };
}
