/** What an operator sets of prices, and of who makes them. */
import { type Act, required, toggle } from './act.ts';

export const category = required('category', 'SPOT, USDT-FUTURES …');
export const symbol = required('symbol', 'the instrument, such as BTCUSDT');

const force = toggle(
  'force',
  'also where it moves further than priceMoveMax, or another source is overruled',
);

export const PRICE_ACTS: readonly Act[] = [
  {
    name: 'set-index-price',
    method: 'POST',
    touches: true,
    summary: 'set the index price of an instrument',
    fields: [category, symbol, required('price', 'the price'), force],
  },
  {
    name: 'set-mark-price',
    method: 'POST',
    touches: true,
    summary: 'pin the mark price of a futures instrument, or free it',
    fields: [
      category,
      symbol,
      {
        ...required('price', 'the price, or `none` to free it'),
        read: (text) => (text === 'none' ? null : text),
      },
      force,
    ],
  },
  {
    name: 'set-population',
    method: 'POST',
    summary: 'set who trades on the instruments of the built-in market',
    fields: [required('population', 'quotes, thin, normal or panic')],
  },
];
