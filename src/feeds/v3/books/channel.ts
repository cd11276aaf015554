/** The book (wire.md 5.6): `books` first whole and then the levels that changed; the others their best levels. */
import { bookTextV3, bookV3 } from '../../../api/codecs/book.ts';
import { type BookRow, bookFeed, topFeed } from '../../book.ts';
import { bySpot, marketChannel } from '../../market-channel.ts';

/** v3 has no checksum. */
const encode = (row: BookRow) => bookTextV3(row);

export default marketChannel({
  api: 'v3',
  name: 'books',
  suffixes: ['', '1', '5', '50'],
  summary: 'The order book: whole and then its changes, or its best levels.',
  source: 'wire.md 5.6',
  pace: '`books`: every level at first, then those that changed, every 200 ms on spot and 150 ms on futures; `books1`: 60 and 100 ms, the others: 200 and 150 ms, when a level has changed',
  hears: ['book-changed'],
  row: bookV3,
  everyMs: (market, suffix) => (suffix === '1' ? bySpot(60, 100) : bySpot(200, 150))(market),
  open: ({ market, services, suffix }) => {
    const call = { market, services, encode };
    return suffix === '' ? bookFeed(call) : topFeed(call, Number(suffix));
  },
});
