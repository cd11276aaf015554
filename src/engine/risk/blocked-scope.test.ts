/** Who is due and may not be liquidated yet is looked at when the next price comes, wherever it goes. */
import { expect, test } from 'vitest';
import { BTC, ETHF, FIXTURE_INSTRUMENTS } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';

const STALE_AFTER_MS = 60_000;

function venueThatGrowsStale() {
  return engineVenue({
    instruments: FIXTURE_INSTRUMENTS.map((spec) =>
      `${spec.category}:${spec.symbol}` === BTC
        ? { ...spec, indexStaleAfterMs: STALE_AFTER_MS }
        : spec,
    ),
  });
}

test.each(['60010', '59990'])(
  'R-Q-6 a wallet that came due on an old index is liquidated on the next one: %s',
  (next) => {
    // Long 0.1 BTC at 60 000 and 1 ETH at 2 000 on 1 000 USDT: fees of 3.6 and 1.2 leave 995.2. ETH at
    // 1 000 loses 1 000: equity −4.8, due; BTC moves by 10 change it by 1, so that it stays due.
    const venue = venueThatGrowsStale();
    const alice = venue.trader('alice', { USDT: '1000000' });
    const bob = venue.trader('bob', { USDT: '1000' });
    bob.sets({ leverage: 20, on: BTC });
    bob.sets({ leverage: 20, on: ETHF });
    alice.sells(BTC, '0.1 @ 60000');
    bob.buys(BTC, '0.1');
    alice.sells(ETHF, '1 @ 2000');
    bob.buys(ETHF, '1');
    venue.timeMs += STALE_AFTER_MS + 1;
    venue.index(ETHF, '1000');
    expect([bob.position(BTC), bob.position(ETHF)]).toEqual(['long 0.1 @ 60000', 'long 1 @ 2000']);
    venue.index(BTC, next);
    expect([bob.position(BTC), bob.position(ETHF)]).toEqual(['flat', 'flat']);
  },
);
