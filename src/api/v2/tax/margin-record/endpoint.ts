/** What changed the caller's margin accounts, as a tax record (R-Y-8), newest first. */
import type { ReadState } from '../../../../engine/core/state.ts';
import { marginWallet, pairOf, type Wallet } from '../../../../engine/core/user.ts';
import { coin, oneOf, optional } from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { userOf } from '../../../calls/users.ts';
import { purposesOf } from '../../../codecs/bill-words.ts';
import { MARGIN_TAX_WORDS, marginTaxRecord } from '../../../codecs/v2/tax.ts';
import { taxCall, taxFields } from '../shared/records.ts';

export default listEndpoint({
  ...taxCall,
  path: '/api/v2/tax/margin-record',
  summary: 'Get margin tax records',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  input: {
    marginType: optional(
      oneOf(['crossed', 'isolated'], { description: 'Only records of this mode.' }),
    ),
    coin: optional(coin({ description: 'Only this coin.' })),
    ...taxFields,
  },
  codec: marginTaxRecord,
  rows({ input, caller, venue: { state }, history }, { window, page }) {
    const user = userOf(state, caller);
    const { coin: only, marginType } = input;
    const crossed = marginType === 'isolated' ? [] : [marginWallet(user)];
    const isolated = marginType === 'crossed' ? [] : pairWallets(state, user.uid);
    const filter = present({
      uid: user.uid,
      wallets: [...crossed, ...isolated],
      categories: ['MARGIN', 'ISOLATED-MARGIN', ''] as const,
      coins: only === undefined ? undefined : [only],
      purposes: purposesOf(MARGIN_TAX_WORDS),
    });
    return history.bills({ ...filter, ...window }, page);
  },
});

/** The wallets of pairs that a user has used. */
function pairWallets({ ledger }: ReadState, uid: string): Wallet[] {
  const wallets = [...(ledger.pockets.get(uid)?.keys() ?? [])] as Wallet[];
  return wallets.filter((wallet) => pairOf(wallet) !== undefined);
}
