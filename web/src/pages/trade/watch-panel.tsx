/** Books of other instruments beside the one that is traded. */
import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Link, useLocation } from 'wouter';
import { useInstruments } from '../../feed/reference.ts';
import { Button } from '../../ui/button.tsx';
import { prefer, usePreferences } from '../../ui/preferences.ts';
import { BookPanel } from './book-panel.tsx';
import { type Market, marketOf } from './market.ts';

const MOST = 6;

export function WatchPanel({ market }: { readonly market: Market }) {
  const t = useTranslations('trade');
  const { watched } = usePreferences();
  const instruments = useInstruments() ?? [];
  const name = nameOf(market);
  const markets = instruments.map(marketOf).filter((each) => watched.includes(nameOf(each)));
  const isFull = watched.length >= MOST || watched.includes(name);
  return (
    <div className="watch">
      {markets.map((each) => (
        <WatchedBook key={nameOf(each)} market={each} />
      ))}
      {isFull ? null : (
        <Button className="watch-add" onClick={() => prefer({ watched: [...watched, name] })}>
          {t('watch', { symbol: market.symbol })}
        </Button>
      )}
    </div>
  );
}

function nameOf({ category, symbol }: Market): string {
  return `${category}/${symbol}`;
}

/** A click on a price goes to the instrument: another one's price is not for this ticket. */
function WatchedBook({ market }: { readonly market: Market }) {
  const t = useTranslations('trade');
  const { watched } = usePreferences();
  const [, navigate] = useLocation();
  const name = nameOf(market);
  const address = `/trade/${name}`;
  return (
    <article className="watched">
      <header>
        <Link href={address}>
          <b>{market.symbol}</b> <span className="muted">{t(`categories.${market.category}`)}</span>
        </Link>
        <button
          type="button"
          className="icon-button icon-button-small"
          aria-label={t('unwatch', { symbol: market.symbol })}
          onClick={() => prefer({ watched: watched.filter((each) => each !== name) })}
        >
          <X size={12} aria-hidden />
        </button>
      </header>
      <BookPanel market={market} hasSteps={false} onPrice={() => navigate(address)} />
    </article>
  );
}
