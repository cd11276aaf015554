/** Fills are told by a sound and in the title of the tab, for whom asked for it. */
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useAccount } from '../../feed/account.ts';
import { useFills } from '../../feed/kept.ts';
import { tickerStore } from '../../feed/market.ts';
import { useStore } from '../../feed/store.ts';
import { padded } from '../../ui/format.ts';
import { usePreferences } from '../../ui/preferences.ts';
import type { Market } from './market.ts';

/** How long the title speaks of a fill, ms. */
const TITLE_MS = 8000;

export function useFillNews(market: Market): void {
  const t = useTranslations('trade');
  const { hasSound, hasTitle } = usePreferences();
  const account = useAccount();
  const { isStale, rows } = useFills(market);
  const [newest] = rows;
  const whose = `${account?.credentials.key} ${market.category} ${market.symbol}`;
  const known = useRef({ whose: '', fillId: '' });
  const toldUntil = useRef(0);
  const { value: ticker } = useStore(tickerStore(market.category, market.symbol));
  const last = ticker === undefined ? '' : `${padded(ticker.lastPrice, market.priceScale)} `;
  const idle = `${last}${market.symbol} · Bourse`;
  useEffect(() => {
    if (isStale) return;
    const before = known.current;
    known.current = { whose, fillId: newest?.fillId ?? '' };
    // What another account or instrument was filled with before is no news.
    if (newest === undefined || before.whose !== whose || before.fillId === newest.fillId) return;
    if (hasSound) chime();
    if (!hasTitle) return;
    toldUntil.current = Date.now() + TITLE_MS;
    const { price, qty, side } = newest;
    document.title = t('fillTitle', { side: t(side), qty, price });
  }, [isStale, whose, newest, hasSound, hasTitle, t]);
  useEffect(() => {
    if (Date.now() > toldUntil.current) document.title = idle;
  }, [idle]);
}

/** Two short tones, made here: no file has to be read for them. */
function chime(): void {
  const audio = new AudioContext();
  const gain = audio.createGain();
  gain.gain.value = 0.08;
  gain.connect(audio.destination);
  for (const [index, frequency] of [660, 880].entries()) {
    const tone = audio.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(gain);
    tone.start(audio.currentTime + index * 0.09);
    tone.stop(audio.currentTime + index * 0.09 + 0.08);
    tone.onended = () => (index === 1 ? void audio.close() : undefined);
  }
}
