/**
 * The book (wire.md 5.5): `books` first whole and then the levels that changed; `books1`, `books5`,
 * `books15` and `books50` always their best levels.
 */
import { bookTextV2, bookV2 } from '../../../api/codecs/book.ts';
import { bookFeed, topFeed } from '../../book.ts';
import { bySpot, marketChannel } from '../../market-channel.ts';

export default marketChannel({
  api: 'v2',
  name: 'books',
  suffixes: ['', '1', '5', '15', '50'],
  summary: 'The order book: whole and then its changes, or its best levels.',
  source: 'wire.md 5.5',
  pace: '`books`: every level at first, then those that changed, every 200 ms on spot and 150 ms on futures; `books1`: 60 and 100 ms, the others: 200 and 150 ms, when a level has changed',
  hears: ['book-changed'],
  row: bookV2,
  everyMs: (market, suffix) => (suffix === '1' ? bySpot(60, 100) : bySpot(200, 150))(market),
  open: ({ market, services, suffix }) => {
    const call = { market, services, encode: bookTextV2 };
    return suffix === '' ? bookFeed(call) : topFeed(call, Number(suffix));
  },
});
