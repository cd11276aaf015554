/** What the person chose for this browser. No secret is among it. */

import type { Precision } from '../client/merged-book.ts';
import { store, useStore } from '../feed/store.ts';
import type { Locale } from '../messages/catalogue.ts';

export interface Preferences {
  readonly theme: 'dark' | 'light';
  readonly locale: Locale;
  /** Orders are shown once more before they are sent. */
  readonly isConfirming: boolean;
  readonly hasSound: boolean;
  /** Fills are told in the title of the tab. */
  readonly hasTitle: boolean;
  /** The instrument that was traded last, as category and symbol. */
  readonly pair: string;
  readonly interval: string;
  /** By category and symbol: the step of price that the book is shown in, by the venue's name for it. */
  readonly steps: Readonly<Record<string, Precision>>;
  /** Instruments whose books are watched, as category and symbol. */
  readonly watched: readonly string[];
}

const KEPT = 'bourse.preferences';

function defaults(): Preferences {
  return {
    theme: matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark',
    locale: navigator.language.startsWith('zh') ? 'zh-CN' : 'en-US',
    isConfirming: true,
    hasSound: false,
    hasTitle: false,
    pair: 'USDT-FUTURES/BTCUSDT',
    interval: '1m',
    steps: {},
    watched: [],
  };
}

const preferences = store<Preferences>({
  ...defaults(),
  ...(JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Preferences>),
});

export const currentPreferences = preferences.get;

export function usePreferences(): Preferences {
  return useStore(preferences);
}

export function prefer(change: Partial<Preferences>): void {
  preferences.set({ ...preferences.get(), ...change });
  localStorage.setItem(KEPT, JSON.stringify(preferences.get()));
}
