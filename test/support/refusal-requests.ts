/** What the rows of `refusal-causes.ts` are made of: requests, each as it is done but for what a row changes. */
import type { RejectionReason } from '../../src/engine/core/rejection.ts';
import type { CodeColumn } from '../../src/http/wire-error.ts';
import type { Sent } from './error-causes.ts';

export interface RefusalCause {
  readonly reason: RejectionReason;
  readonly codes: CodeColumn;
  /** When it is given. */
  readonly cause: string;
  readonly before?: readonly Sent[];
  readonly sent: Sent;
  /** What its message names: the field, what was sent and the bound, where there are. */
  readonly names: readonly string[];
  /** The call is done, and an item of it refused. */
  readonly isItem?: true;
}

export const post = (path: string, body: unknown, as = 'alice'): Sent => ({
  method: 'POST',
  path,
  body,
  as,
});
export const get = (path: string, query: Readonly<Record<string, string>>, as = 'alice'): Sent => ({
  method: 'GET',
  path,
  query,
  as,
});

export const spot = (order: object, as = 'alice'): Sent =>
  post(
    '/api/v2/spot/trade/place-order',
    { symbol: 'ETHUSDT', side: 'buy', orderType: 'limit', force: 'gtc', size: '1', ...order },
    as,
  );
export const OF_MIX = { productType: 'USDT-FUTURES', marginCoin: 'USDT' };
export const mix = (order: object, as = 'alice'): Sent =>
  post(
    '/api/v2/mix/order/place-order',
    {
      ...{ symbol: 'XRPUSDT', ...OF_MIX, marginMode: 'crossed', side: 'buy', orderType: 'limit' },
      ...{ size: '10', price: '0.5', ...order },
    },
    as,
  );
export const uta = (order: object, as = 'alice'): Sent =>
  post(
    '/api/v3/trade/place-order',
    {
      ...{ category: 'USDT-FUTURES', symbol: 'BTCUSDT', side: 'buy', orderType: 'limit' },
      ...{ qty: '0.1', price: '60000', ...order },
    },
    as,
  );
export const withdrawal = (asked: object): Sent =>
  post('/api/v2/spot/wallet/withdrawal', {
    ...{ coin: 'USDT', transferType: 'on_chain', chain: 'TRC20', address: 'TXabc', size: '30' },
    ...asked,
  });
/** An operator lists the address of {@link withdrawal} for ALICE. */
export const listed = (chain: string): Sent =>
  post(
    '/operator/v1/set-withdrawal-address',
    { uid: '1001', coin: 'USDT', chain, address: 'TXabc', allowed: 'yes', reason: 'a test' },
    'operator',
  );
export const inside = (address: string) => ({ transferType: 'internal_transfer', address });
export const move = (qty: string, of: object = {}): Sent =>
  post('/api/v3/account/move-positions', {
    ...{ fromUid: '1001', toUid: '100101', category: 'USDT-FUTURES' },
    ...{ positionList: [{ symbol: 'BTCUSDT', side: 'buy', qty }], ...of },
  });
export const subKey = (note: string): Sent =>
  post('/api/v3/user/create-sub-api', {
    ...{ subUid: '100101', note, type: 'read_only', passphrase: 'subkeypass1' },
    ips: ['127.0.0.1'],
    permissions: ['uta_trade'],
  });
export const V3 = '/api/v3/account';
export const ofBtc = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };
