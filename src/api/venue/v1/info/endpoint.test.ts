import { describe, expect, it } from 'vitest';
import { FIXTURE_START_MS } from '../../../../../test/support/fixture-venue.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';
import { RULES_VERSION } from '../../../../engine/core/reference.ts';
import { version } from '../../../../venue/version.ts';

describe('info', () => {
  const venue = perTest();

  it('tells anybody what the venue is', async () => {
    const { data } = await venue().call('GET', '/venue/v1/info', { as: null });
    expect(data).toEqual({
      name: 'Bourse',
      version,
      rulesVersion: String(RULES_VERSION),
      clock: 'manual',
      market: 'off',
      isDemo: 'NO',
      serverTime: String(FIXTURE_START_MS),
      products: ['SPOT', 'USDT-FUTURES', 'COIN-FUTURES'],
      limits: {
        connections: '10000',
        connectionsPerAddress: '1000',
        rateLimits: [{ operation: '*', perSecond: '0' }],
      },
    });
  });
});
