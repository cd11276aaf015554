import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { temporaryFolder } from '../../test/support/bourse-process.ts';
import { marketVenue } from '../../test/support/market-venue.ts';
import { checkConfig } from './check-config.ts';

const HEAD = 'trade_id,timestamp,price,side,size(base)';
const trade = (at: number) => `${at},${1_700_000_000_000 + at * 10},2500,buy,1`;

/** A venue file beside the rows of a day. */
function venueWith(rows: readonly string[], changed: object = {}): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'day.csv'), [HEAD, ...rows].join('\n'));
  const history = { file: 'day.csv', layout: 'exchange-trades', category: 'SPOT' } as const;
  const file = join(folder, 'venue.yaml');
  writeFileSync(file, stringify({ ...marketVenue({ history }), ...changed }));
  return file;
}

const rows = Array.from({ length: 5000 }, (_, at) => trade(at));

describe('W8: a venue file is checked', () => {
  it('with all that it names, to the end, and told what is in it', async () => {
    const later = trade(60_000);
    expect(await checkConfig(venueWith([...rows, later]))).toEqual({
      ...{ coins: 2, instruments: 2, users: 1, faults: 0 },
      history: [
        {
          ...{ instrument: 'SPOT:ETHUSDT', moments: 5001, trades: 5001 },
          ...{ fromMs: 1_700_000_000_000, toMs: 1_700_000_600_000 },
          silences: [{ fromMs: 1_700_000_049_990, reason: 'no rows for 550010 ms' }],
        },
      ],
    });
  });

  it('and refused for a row anywhere in what was recorded, with its line', async () => {
    const wrong = [...rows, trade(5000).replace('2500', '-1')];
    await expect(checkConfig(venueWith(wrong))).rejects.toThrow(
      /^market: .+day\.csv:5002: expected a price above zero, got "-1"$/,
    );
  });

  it('and refused for what is wrong in itself, with its line', async () => {
    const file = venueWith(rows, { coins: [{ coin: 'USDT', scale: 'many' }] });
    await expect(checkConfig(file)).rejects.toThrow(/venue\.yaml:\d+: coins\[0\]\.scale/);
  });
});
