/** The fields that a refusal is about, by its code, in whatever words an operation has for them. */
import type { WireCode } from './wire-error.ts';

const SIZE = [
  ...['size', 'qty', 'quantity', 'baseSize', 'quoteSize', 'amount', 'newSize', 'newQty'],
  ...['fromCoinSize', 'toCoinSize', 'fromCoinAmount', 'borrowAmount', 'repayAmount', 'openAmount'],
];
const PRICE = ['price', 'newPrice', 'triggerPrice', 'executePrice', 'openPrice'];
const NAME = ['orderId', 'clientOid'];
const COIN = ['coin', 'marginCoin'];
const TIMES = ['startTime', 'endTime'];
const SIDE = ['side', 'tradeSide', 'posSide', 'holdSide', 'reduceOnly'];
const UID = [
  ...['subUid', 'subAccountUid', 'uid', 'userId', 'address', 'fromUserId', 'toUserId'],
  ...['fromUid', 'toUid', 'targetUid'],
];
const LEVERAGE = ['leverage', 'longLeverage', 'shortLeverage', 'marginMode'];
const PRESETS = [
  ...['presetStopSurplusPrice', 'presetStopLossPrice', 'presetTakeProfitPrice'],
  ...['newPresetStopSurplusPrice', 'newPresetStopLossPrice', 'stopSurplusTriggerPrice'],
  ...['stopLossTriggerPrice', 'takeProfit', 'stopLoss', 'planType', 'triggerPrice'],
  ...['callbackRatio', 'rangeRate'],
];

const ABOUT: Partial<Record<WireCode, readonly string[]>> = {
  ...about([...SIZE, ...PRICE], '45110', '25611', '43012', '40762', '25202'),
  ...about([...SIZE, ...PRICE, 'collateralType', 'collateralCoins'], '25203'),
  ...about(SIZE, '45111', '25207', '45112', '25208', '22038', '25610', '40921', '25230'),
  ...about(SIZE, '22029', '25229', '40757', '25231', '40800', '25242', '43135', '25219'),
  ...about(SIZE, '43112', '43114', '43124', '90004', '90012'),
  ...about([...SIZE, ...LEVERAGE], '95005', '95006', '95012', '95013'),
  ...about(PRICE, '43008', '43009', '40815', '40816', '25205', '25206', '45115', '25244'),
  ...about(['clientOid', 'newClientOid'], '43118', '40786', '25212'),
  ...about(NAME, '43001', '40768', '25204', '40109', '43025', '25597', '43004'),
  ...about(TIMES, '40705', '40707', '00001'),
  ...about(LEVERAGE, '45045', '25223', '43050', '40893', '25228'),
  ...about(PRESETS, '40915', '40917', '43013', '43015', '25585', '25586', '43011', '45052'),
  ...about(SIDE, '40774', '25236', '25237'),
  ...about([...COIN, 'amount'], '43117', '43129'),
  ...about(COIN, '13002', '25201', '43049', '50001', '25112'),
  ...about(['symbol'], '43005', '40761', '25211', '43071', '40889', '25599'),
  ...about(['subUid'], '40063'),
  ...about(['username', 'subaccountName', 'subAccountName'], '40069', '40060'),
  ...about(['marginMode', 'assetMode', 'mode'], '45117', '25107'),
  ...about(['symbol'], '25100', '41114', '40844', '25102', '50004', '25240'),
  ...about(['symbol'], '22002', '25227', '22045', '25209', '22071', '25222', '40823', '40875'),
  ...about(['symbol'], '40891', '25601'),
  ...about(UID, '70020', '25005', '40028', '43127', '43136', '25561', '25563', '25565'),
  ...about(['apiKey', 'apikey', 'subAccountApiKey'], '40041', '40065'),
  ...about(['posMode', 'holdMode'], '40920', '25010'),
  ...about(['chain'], '43116'),
  ...about(['autoMargin'], '22011'),
  ...about(['assetMode', 'symbol', ...COIN], '50021'),
  ...about([...SIZE, ...PRICE], '25271'),
  ...about(PRESETS, '25612'),
  ...about([...COIN, ...SIZE, 'repayableCoinList'], '50061', '25217'),
  ...about(['quota'], '25569'),
  ...about(['riskUnitId'], '25566', '95011'),
  ...about(['receiveWindow', 'requestTime'], '40078', '40079'),
  ...about(['toMs', 'byMs'], '90006'),
};

function about(names: readonly string[], ...codes: readonly WireCode[]) {
  return Object.fromEntries(codes.map((code) => [code, names]));
}

export function fieldsAbout(code: WireCode): readonly string[] {
  return ABOUT[code] ?? [];
}
