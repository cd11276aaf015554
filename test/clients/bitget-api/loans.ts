import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK, FUND, fundVenue, HOUR_MS, PRODUCT, UNIT, usdtProduct } from '../../support/loans.ts';
import { clientV2, clientV3 } from '../bitget-api-client.ts';
import { credentials, type ManualVenue, startManualVenue } from '../client-venue.ts';

const product = { productId: PRODUCT };

/** A fund with one bitcoin draws 40 000 USDT; an hour later half of it is paid back. */
export function loans(): void {
  describe('bitget-api asks for institutional loans', () => {
    let venue: ManualVenue;
    const v2 = () => clientV2(venue.url, credentials('fund'));
    const v3 = () => clientV3(venue.url, credentials('fund'));

    beforeAll(async () => {
      venue = await startManualVenue({
        users: fundVenue.users ?? [],
        loanProducts: [usdtProduct],
        riskUnits: [{ id: UNIT, uids: [FUND] }],
        loans: [{ ...product, uid: FUND, amount: '40000' }],
      });
      const [loan] = (await v2().getLoanOrder()).data;
      await venue.operate('advance-clock', { byMs: String(HOUR_MS) });
      const repayment = { orderId: loan?.orderId, amount: '20000.4', reference: 'half' };
      await venue.operate('repay-loan', repayment);
    });
    afterAll(() => venue.close());

    it('reads products, their pairs and collateral', async () => {
      const lines = { ...product, transferLine: '0.7', spotBuyLine: '0.8', liquidationLine: '0.9' };
      expect((await v2().getLoanProductInfo(product)).data).toMatchObject(lines);
      expect((await v3().getLoanProductInfo(product)).data).toMatchObject({
        ...lines,
        supportCoinContract: 'YES',
        usdcContractOpenLine: '0.8',
      });
      const spotSymbols = ['DOGEUSDT', 'ETHUSDT'];
      expect((await v2().getLoanSymbols(product)).data).toEqual({ ...product, spotSymbols });
      expect((await v3().getLoanSymbols(product)).data).toMatchObject({
        spotSymbols,
        coinContractSymbols: [{ symbol: 'BTCUSD', leverage: '125' }],
      });
      const { coinInfo } = (await v2().getLoanMarginCoinInfo(product)).data;
      expect(coinInfo[1]).toEqual({
        coin: 'BTC',
        convertRatio: '0.9',
        maxConvertValue: '10000000',
      });
      expect((await v3().getLoanMarginCoinInfo(product)).data.coinInfo).toEqual(coinInfo);
    });

    it('reads loans and repayments', async () => {
      const loan = {
        uid: FUND,
        loanAmount: '40000',
        unpaidAmount: '20000',
        status: 'not_paid_off',
      };
      const repaid = { repaidAmount: '20000', repaidInterest: '0.4' };
      const { data } = await v2().getLoanOrder();
      expect(data).toMatchObject([{ ...loan, ...repaid, unpaidInterest: '0' }]);
      const orderId = data[0]?.orderId ?? '';
      const told = (await v3().getLoanOrder({ orderId })).data;
      expect(told).toEqual(data.map((row) => ({ ...row, reserve: '0' })));
      const way = { businessType: 'normal', repayType: 'part', coin: 'USDT' };
      expect((await v2().getLoanRepaidHistory()).data).toMatchObject([{ ...way, ...repaid }]);
      expect((await v3().getLoanRepaidHistory({ limit: '1' })).data).toMatchObject([
        { ...way, repayAmount: '20000', repayInterest: '0.4' },
      ]);
    });

    it('reads how the risk unit stands', async () => {
      expect((await v2().getLoanRiskUnit()).data).toEqual({ riskUnitId: [UNIT] });
      expect((await v3().getLoanRiskUnit()).data).toEqual({ riskUnitId: [UNIT] });
      // 54 000 of bitcoin, 40 000 − 20 000.4 of USDT.
      const standing = { unpaidUsdtAmount: '20000', usdtBalance: '73999.6', ltv: '0.27027173' };
      expect((await v2().getLoanLTVConvert()).data).toMatchObject(standing);
      expect((await v3().getLoanLTVConvert({ riskUnitId: UNIT })).data).toMatchObject(standing);
      // All of it may leave: 20 000 / 54 000.
      expect((await v3().getLoanTransfered({ coin: 'USDT' })).data).toEqual({
        coin: 'USDT',
        transfered: '19999.6',
        userId: FUND,
      });
    });

    it('binds an account and unbinds it', async () => {
      for (const operate of ['bind', 'unbind'] as const)
        expect((await v3().bindLoanUid({ uid: DESK, operate })).data).toEqual({
          riskUnitId: UNIT,
          uid: DESK,
          operate,
        });
    });
  });
}
