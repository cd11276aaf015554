/** How the risk reserve of a contract changed hour by hour, newest first (spec 4.7, 2.9). */

import Type from 'typebox';
import { coinScale } from '../../../../engine/core/steps.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, productType, str, symbol } from '../../../../http/fields.ts';
import { formatUnits, parseUnits } from '../../../../primitives/decimal.ts';
import { add, neg, type Units } from '../../../../primitives/units.ts';
import type { ReserveRow } from '../../../../reporting/reports/reserves.ts';
import { findMarket } from '../../../calls/markets.ts';

const HOUR_MS = 3_600_000;
/** Hours are told as far as so many changes reach. */
const CHANGES_MAX = 1000;

const hour = Type.Object({
  amount: str('By how much it changed in that hour, signed.'),
  balance: str('What it held at the end of it.'),
  ts: str('Beginning of the hour, Unix ms.'),
});

export default endpoint({
  method: 'GET',
  path: '/api/v3/market/risk-reserve-hour',
  summary: 'Get risk reserve by the hour',
  source: 'wire.md 4.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: object({ symbol: symbol(), category: productType() }),
  data: Type.Object({
    coin: str('Coin that the reserve is kept in.'),
    riskReserveRecords: list(hour),
  }),
  handle: async ({ input, venue: { state }, history }) => {
    const { key, marginCoin } = findMarket(state, 'uta', input).instrument;
    const scale = coinScale(state, marginCoin);
    const rows = await history.reserves({ instrument: key }, { limit: CHANGES_MAX });
    const hours = hoursOf(rows, scale);
    // Changes before the oldest one read may belong to its hour.
    const whole = rows.length < CHANGES_MAX ? hours : hours.slice(0, -1);
    return {
      coin: marginCoin,
      riskReserveRecords: whole.map(({ amount, balance, startMs }) => ({
        amount: formatUnits(amount, scale),
        balance,
        ts: String(startMs),
      })),
    };
  },
});

interface Hour {
  readonly startMs: number;
  amount: Units;
  readonly balance: string;
}

/** Of rows that are newest first: the first of an hour tells what was there at its end. */
function hoursOf(rows: readonly ReserveRow[], scale: number): readonly Hour[] {
  const hours: Hour[] = [];
  for (const { amount, balance, direction, timeMs } of rows) {
    const startMs = timeMs - (timeMs % HOUR_MS);
    const units = parseUnits(amount, scale) ?? 0;
    const signed = direction === 'in' ? units : neg(units);
    const last = hours.at(-1);
    if (last?.startMs === startMs) last.amount = add(last.amount, signed);
    else hours.push({ startMs, amount: signed, balance });
  }
  return hours;
}
