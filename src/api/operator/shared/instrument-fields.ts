/** Fields of an `instruments` entry of the venue file as an operator sends it (design.md 6). */
import { field } from '../../../http/field.ts';
import { decimal, oneOf, optional } from '../../../http/fields.ts';
import { wrong } from '../../../http/wire-error.ts';
import { closed } from './act.ts';
import { leverage, listOf, rate, tradingStatus, wholeNumber } from './entry-fields.ts';

const OPEN_ORDERS_MAX = 1_000_000;
const MERGE_SCALES_MAX = 12;
const DEPTH_MAX = 10_000;
const HOURS_MAX = 24;
const MARGIN_LEVERAGE_MAX = 100;
const YEAR_MS = 365 * 86_400_000;

const ANNOUNCED = /^(?:-1|\d{1,15})$/;

/** A time that clients are told beforehand; what it says is an act of its own. */
export function announced(what: string) {
  return field(
    {
      type: 'string',
      pattern: ANNOUNCED.source,
      examples: ['1767225600000'],
      description: `When ${what}, Unix ms, for clients to see; -1 takes it back.`,
    },
    (raw, path) => {
      if (typeof raw !== 'string' || !ANNOUNCED.test(raw)) throw wrong(path);
      return Number(raw);
    },
  );
}

/** What may change after an instrument exists. */
export const changeableFields = {
  minSize: optional(decimal()),
  minValue: optional(decimal()),
  maxSize: optional(decimal()),
  maxMarketSize: optional(decimal()),
  maxOpenOrders: optional(wholeNumber(OPEN_ORDERS_MAX, 'Open orders per user.')),
  makerFeeRate: optional(rate()),
  takerFeeRate: optional(rate()),
  priceBand: optional(
    closed(
      { buy: decimal(), sell: decimal() },
      'How far beyond the reference price an order may go.',
    ),
  ),
  mergeScales: optional(wholeNumber(MERGE_SCALES_MAX, 'Scales of merged depth.')),
  maxDepth: optional(wholeNumber(DEPTH_MAX, 'Levels of merged depth at most.')),
  status: optional(tradingStatus()),
  margin: optional(
    closed(
      {
        maxLeverage: wholeNumber(MARGIN_LEVERAGE_MAX, 'Leverage of margin orders.'),
        tiers: optional(
          listOf(
            closed({
              baseUpTo: decimal(),
              quoteUpTo: decimal(),
              maxLeverage: wholeNumber(MARGIN_LEVERAGE_MAX, 'Leverage of a debt in the tier.'),
              maintenanceMarginRate: decimal(),
            }),
            'Tiers of isolated margin by what is owed of either coin, smallest first.',
          ),
        ),
      },
      'Spot: the pair trades on margin.',
    ),
  ),
  maxLeverage: optional(leverage()),
  fundingIntervalHours: optional(wholeNumber(HOURS_MAX, 'Hours between fundings.')),
  fundingCap: optional(decimal()),
  indexSource: optional(oneOf(['external', 'spot', 'market'])),
  indexStaleAfterMs: optional(
    wholeNumber(YEAR_MS, 'Nobody is liquidated on an index older than this; 0: never stale.', 0),
  ),
  markSource: optional(oneOf(['median', 'index'])),
  tiers: optional(
    listOf(
      closed({ upTo: decimal(), maxLeverage: leverage(), maintenanceMarginRate: decimal() }),
      'Position tiers, smallest first.',
    ),
  ),
  openInterestLimit: optional(
    closed(
      { user: optional(decimal()), withSubAccounts: optional(decimal()) },
      'The most that may be open on a side, as a value in the quote coin: of one account, of a main account with its sub-accounts.',
    ),
  ),
};
