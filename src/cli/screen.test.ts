import { describe, expect, it } from 'vitest';
import type { FaultRule } from '../http/fault-rule.ts';
import type { VenueCounts } from '../venue/metrics.ts';
import { bannerText, liveText } from './screen.ts';

const key = { label: 'bot', uid: '7', key: 'k', secret: 'hush', passphrase: 'pass' };
const venue = {
  url: 'http://x',
  operatorToken: 't0ken',
  ownOperators: [],
  keys: [key],
  hasMarket: false,
  histories: [],
  newSecrets: new Set<string>(),
  faults: { list: () => [] as readonly FaultRule[] },
};

describe('the first screen', () => {
  it('shows the keys of the demo venue, which are public', () => {
    expect(bannerText({ ...venue, isDemo: true })).toMatch(/bot +7 +k +hush +pass/);
  });

  it('W2: says of a venue of one’s own whether its counterparties trade, and how to leave them out', () => {
    const on = bannerText({ ...venue, isDemo: false, hasMarket: true });
    expect(on).toContain(
      '\nBuilt-in market: on, as `market` of the venue file says; --market off leaves it out\n',
    );
    expect(bannerText({ ...venue, isDemo: false })).toContain('\nBuilt-in market: off\n');
    const histories = [{ file: 'day.csv', layout: 'tardis-trades' }] as const;
    expect(bannerText({ ...venue, isDemo: false, hasMarket: true, histories })).toContain(
      '\n  history: day.csv (tardis-trades); bourse market tells\n',
    );
    expect(bannerText({ ...venue, isDemo: true })).not.toContain('Built-in market');
  });

  it('says that faults are in force, and which', () => {
    const list = () => [{ do: 'delay' }, { do: 'delay' }, { do: 'drop' }];
    const text = bannerText({ ...venue, isDemo: true, faults: { list } });
    expect(text).toContain('\nFaults: 3 in force (delay, drop); bourse faults prints them\n');
    expect(bannerText({ ...venue, isDemo: true })).not.toContain('Faults');
  });

  it('never shows a secret that its owner has', () => {
    const text = bannerText({ ...venue, isDemo: false });
    expect(text).toMatch(/bot +7 +k +\(yours\) +\(yours\)/);
    expect(text).not.toContain('hush');
  });

  it('Y4: shows a token that was made just now, and of one that was given only whose it is', () => {
    expect(bannerText({ ...venue, isDemo: true })).toContain('Operator token: t0ken\n');
    const text = bannerText({ ...venue, isDemo: true, ownOperators: ['ann', 'ben'] });
    expect(text).toContain('Operator token: yours (ann, ben)\n');
    expect(text).not.toContain('t0ken');
  });

  it('shows a secret that was made just now', () => {
    const text = bannerText({ ...venue, isDemo: false, newSecrets: new Set(['k']) });
    expect(text).toMatch(/bot +7 +k +hush +pass/);
  });
});

const QUIET: VenueCounts = {
  ...{ commands: 195, orders: 120, trades: 12, fundings: 8 },
  ...{ triggers: 0, liquidations: 0, deleveragings: 0 },
};

describe('the live line', () => {
  it('counts trades and orders in all, commands per second', () => {
    expect(liveText(QUIET, 9.52)).toBe('12 trades · 120 orders · 9.5 commands/s');
  });

  it('tells of triggers, liquidations and deleveragings once there are some', () => {
    const counts = { ...QUIET, triggers: 2, liquidations: 3, deleveragings: 1 };
    expect(liveText(counts, 0)).toBe(
      '12 trades · 120 orders · 2 triggered · 3 liquidated · 1 deleveraged · 0.0 commands/s',
    );
  });
});
