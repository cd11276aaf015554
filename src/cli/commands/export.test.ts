import { Command, InvalidArgumentError } from 'commander';
import { describe, expect, it } from 'vitest';
import { CliError } from '../exit.ts';
import type { Report } from '../export/report.ts';
import { REPORTS } from '../export/reports.ts';
import { readTime } from '../options.ts';
import { addExportCommand, exportOf } from './export.ts';

function report(name: string): Report {
  return REPORTS.find((each) => each.name === name) ?? expect.fail(`no report ${name}`);
}

describe('what an export asks for', () => {
  it('is the window and the pair of one user', () => {
    const given = { uid: '1001', from: '1', to: '2', symbol: 'BTCUSDT', format: 'csv' } as const;
    expect(exportOf(report('fills'), given)).toMatchObject({
      query: { uid: '1001', startTime: '1', endTime: '2', symbol: 'BTCUSDT' },
      only: { symbol: 'BTCUSDT' },
    });
  });

  it('is a pair of all users, chosen as rows come', () => {
    const { query, only } = exportOf(report('fills'), { symbol: 'BTCUSDT', format: 'csv' });
    expect(query).toEqual({});
    expect(only).toEqual({ symbol: 'BTCUSDT' });
  });

  it('is a moment of balances', () => {
    const { query, only } = exportOf(report('balances'), { at: '7', coin: 'BTC', format: 'json' });
    expect(query).toEqual({ atMs: '7' });
    expect(only).toEqual({ coin: 'BTC' });
  });

  it('W6: leaves out the users of the built-in market', () => {
    const { without } = exportOf(report('orders'), { withoutMarket: true, format: 'csv' });
    expect(without).toEqual({ uid: ['9900000001', '9900000002'] });
    for (const options of [{ uid: '1001' }, { withoutMarket: true }])
      expect(() => exportOf(report('audit'), { format: 'csv', ...options })).toThrow(
        'the report audit is of no user',
      );
  });

  it.each([
    ['balances', { from: '1' }, '--from and --to'],
    ['fills', { at: '1' }, '--at'],
    ['ledger', { symbol: 'BTCUSDT' }, '--symbol'],
    ['orders', { coin: 'BTC' }, '--coin'],
  ])('%s refuses %j', (name, options, flag) => {
    const ask = () => exportOf(report(name), { format: 'csv', ...options });
    expect(ask).toThrow(CliError);
    expect(ask).toThrow(`the report ${name} has no ${flag}`);
  });
});

describe('rows of a folder and reports of a running venue', () => {
  const run = (...words: readonly string[]) => {
    const bourse = new Command();
    addExportCommand(bourse);
    return bourse.parseAsync(['export', ...words], { from: 'user' });
  };

  it.each([
    [['trades', '--data', 'd', '--from', '1'], 'trades is of a folder: no --from'],
    [['positions', '--data', 'd', '--uid', '1'], 'positions is of a folder: no --uid'],
    [['fills', '--data', 'd'], 'fills is of a running venue: no --data'],
    [['orders', '--levels', '25'], 'orders is of a running venue: no --levels'],
  ])('refuse what the other takes: %j', async (words, told) => {
    await expect(run(...words)).rejects.toThrow(told);
  });
});

describe('a time', () => {
  it.each([
    ['1767571200000', '1767571200000'],
    ['2026-01-05', '1767571200000'],
    ['2026-01-05T08:00Z', '1767600000000'],
    ['2026-01-05T08:00:00.001Z', '1767600000001'],
    ['2026-01-05T08:00:00+08:00', '1767571200000'],
  ])('%s is %s', (text, timeMs) => {
    expect(readTime(text)).toBe(timeMs);
  });

  it.each(['yesterday', '2026-01-05T08:00:00', '2026-02-30', '05.01.2026', '-1', ''])(
    'is not %j',
    (text) => {
      expect(() => readTime(text)).toThrow(InvalidArgumentError);
    },
  );
});
