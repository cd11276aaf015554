/** The money of a broker's sub-account in every margin coin of a product type. wire.md appendix A. */
import { marginCoinsOf } from '../../../../../engine/core/state.ts';
import { productType } from '../../../../../http/fields.ts';
import { brokerCall, brokerSub, READS, subUidField } from '../../../../brokers/broker.ts';
import { named } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { codec, only } from '../../../../codecs/codec.ts';
import { type MixAccount, mixAccount, mixAccountFields } from '../../../../codecs/v2/account.ts';

interface ReadAccount extends MixAccount {
  readonly readMs: number;
}

const asset = codec<ReadAccount>({
  ...only(mixAccountFields, ['marginCoin', 'available']),
  frozen: [
    'Margin of isolated positions, which is not in available.',
    (of) => of.balance.isolatedMargin,
  ],
  ...only(mixAccountFields, [
    'locked',
    'crossedMaxAvailable',
    'isolatedMaxAvailable',
    'maxTransferOut',
    'accountEquity',
    'usdtEquity',
    'btcEquity',
    'unrealizedPL',
  ]),
  uTime: ['Time of this reading, Unix ms.', ({ readMs }) => String(readMs)],
});

export default listEndpoint({
  ...brokerCall('v2', 10, READS),
  path: '/api/v2/broker/account/subaccount-future-assets',
  summary: "Get futures assets of a broker's sub-account",
  input: { subUid: subUidField(), productType: productType() },
  frame: named('assetsList'),
  codec: asset,
  rows({ input: { productType: category, subUid }, caller, venue: { state }, nowMs }) {
    const sub = brokerSub(state, caller, subUid);
    const readMs = nowMs();
    return marginCoinsOf(state, category).map((marginCoin) => ({
      ...mixAccount(state, sub, { category, marginCoin }),
      readMs,
    }));
  },
});
