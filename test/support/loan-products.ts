/** What the operations that show a loan product owe whoever asks, at both of their addresses. */
import { describe, expect, it } from 'vitest';
import { describeLoanOperation } from './loan-outcomes.ts';
import { opensUnit, PRODUCT } from './loans.ts';
import { perTest } from './shared-outcomes.ts';
import type { Query } from './trader.ts';

const BOUNDED = 'L-BTC-1';

export interface ProductOperation {
  readonly path: string;
  /** What one address shows beside what both do: nothing, unless said. */
  readonly more?: {
    /** Of the product that lets trade everything, and of the one that names what it lets. */
    readonly free: object;
    readonly bounded: object;
  };
}

export function describeProductLines({ path, more }: ProductOperation): void {
  const lines = {
    transferLine: '0.7',
    spotBuyLine: '0.8',
    liquidationLine: '0.9',
    stopLiquidationLine: '0.7',
  };
  const boundedLines = {
    transferLine: '0.6667',
    spotBuyLine: '0.75',
    liquidationLine: '0.85',
    stopLiquidationLine: '0.6667',
  };
  describeProduct(path, [
    [
      'shows the lines of a product; without a bound of its own its leverage is the highest there is',
      { productId: PRODUCT, leverage: '125', ...lines, ...more?.free },
    ],
    [
      'shows what is bounded: its leverage, and the contracts it lets trade',
      { productId: BOUNDED, leverage: '5', ...boundedLines, ...more?.bounded },
    ],
  ]);
}

export function describeProductCollateral({ path }: Pick<ProductOperation, 'path'>): void {
  const coinInfo = [
    { coin: 'USDT', convertRatio: '1', maxConvertValue: '' },
    { coin: 'BTC', convertRatio: '0.9', maxConvertValue: '10000000' },
  ];
  describeProduct(path, [
    [
      'lists the collateral of a product, its ratio and how much of it counts at most',
      { productId: PRODUCT, coinInfo },
    ],
  ]);
}

export function describeProductSymbols({ path, more }: ProductOperation): void {
  describeProduct(path, [
    [
      'lists everything where the product names nothing, by symbol',
      { productId: PRODUCT, spotSymbols: ['DOGEUSDT', 'ETHUSDT'], ...more?.free },
    ],
    [
      'lists what the product names and no more',
      { productId: BOUNDED, spotSymbols: ['ETHUSDT'], ...more?.bounded },
    ],
  ]);
}

type Shown = { readonly productId: string } & Readonly<Record<string, unknown>>;

/** What is answered to whom names a product, each with what is remarkable about it, or names none. */
function describeProduct(path: string, shows: readonly (readonly [string, Shown])[]): void {
  const unknown = { english: 'Parameter productId does not exist', chinese: '参数productId不存在' };
  const empty = {
    english: 'Parameter productId cannot be empty',
    chinese: '参数productId不能为空',
  };
  const wrong = { english: 'Parameter productId error', chinese: '参数productId错误' };

  describe('success', () => {
    const venue = perTest();

    it.each(shows)('%s', async (_, shown) => {
      await opensUnit(venue());
      const reply = await venue().call('GET', path, { query: { productId: shown.productId } });
      expect(reply).toMatchObject({ status: 200, code: '00000', msg: 'success' });
      expect(reply.data).toEqual(shown);
    });
  });

  describe('errors', () => {
    const venue = perTest();

    it.each<[string, Query, string, typeof unknown]>([
      ['no productId', {}, '40019', empty],
      ['an empty productId', { productId: '' }, '40019', empty],
      ['an unknown productId', { productId: 'L-NONE' }, '40034', unknown],
      ['a productId too long', { productId: 'L'.repeat(257) }, '40020', wrong],
    ])('%s', async (_, query, code, { english, chinese }) => {
      await opensUnit(venue());
      const ask = (locale: string) => venue().call('GET', path, { query, locale });
      expect(await ask('en-US')).toMatchObject({
        status: 400,
        code,
        msg: expect.stringContaining(english),
        data: null,
      });
      expect(await ask('zh-CN')).toMatchObject({
        status: 400,
        code,
        msg: expect.stringContaining(chinese),
        data: null,
      });
    });
  });

  describeLoanOperation({
    method: 'GET',
    path,
    call: { query: { productId: PRODUCT } },
    refused: { call: { query: { productId: 'L-NONE' } }, ...unknown },
  });
}
