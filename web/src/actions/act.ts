/** What all acts of a trader have in common: who acts, what is read again after it, and what he is told. */
import type { useTranslations } from 'use-intl';
import type { Kept, Pair, Trading } from '../client/trading.ts';
import { currentAccount } from '../feed/account.ts';
import { refreshNow } from '../feed/kept.ts';
import { tell, tellFailure } from '../ui/toast.tsx';

export type Translate = ReturnType<typeof useTranslations<'trade'>>;

interface Act {
  readonly t: Translate;
  /** What was done, as the notice says it. */
  readonly done: string;
  /** What was not. */
  readonly failed: string;
  readonly changes: readonly Kept[];
  /** What it is about. */
  readonly of: Pair;
}

/** Does it by the account of the page; resolves with whether the venue did it. */
export async function act(
  { changes, done, failed, of, t }: Act,
  run: (trading: Trading) => Promise<void>,
): Promise<boolean> {
  const account = currentAccount.get();
  if (account === undefined) {
    tell('failed', failed, t('chooseAccount'));
    return false;
  }
  try {
    await run(account.trading);
    tell('done', done);
    return true;
  } catch (error) {
    tellFailure(failed, error);
    return false;
  } finally {
    refreshNow(changes, of.category);
  }
}
