/** The trader's desk: one screen. */
import { useEffect, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useParams } from 'wouter';
import { useInstruments } from '../../feed/reference.ts';
import { prefer } from '../../ui/preferences.ts';
import { Desk } from './desk.tsx';
import { InstrumentPicker, PickerButton } from './instrument-picker.tsx';
import { type Market, marketOf } from './market.ts';
import { TickerStrip } from './ticker-strip.tsx';
import { useDeskKeys } from './use-desk-keys.ts';
import { useFillNews } from './use-fill-news.ts';
import './trade.css';
import './chart.css';
import './lists.css';

export function TradePage() {
  const t = useTranslations('trade');
  const { category = '', symbol = '' } = useParams<{ category: string; symbol: string }>();
  const instruments = useInstruments();
  const market = useMemo(() => {
    const found = instruments?.find(
      (instrument) => instrument.category === category && instrument.symbol === symbol,
    );
    return found === undefined ? undefined : marketOf(found);
  }, [instruments, category, symbol]);
  useEffect(() => {
    if (market !== undefined) prefer({ pair: `${market.category}/${market.symbol}` });
  }, [market]);
  return (
    <>
      {market === undefined ? (
        <p className="note">
          {instruments === undefined ? t('loading') : t('notListed', { symbol })}
        </p>
      ) : (
        <Page market={market} />
      )}
      <InstrumentPicker />
    </>
  );
}

function Page({ market }: { readonly market: Market }) {
  const t = useTranslations('trade');
  useDeskKeys(market);
  useFillNews(market);
  return (
    <div className="trade">
      <h1 className="visually-hidden">{t('deskTitle', { symbol: market.symbol })}</h1>
      <div className="trade-head">
        <PickerButton market={market} />
        <TickerStrip market={market} />
      </div>
      <Desk market={market} />
    </div>
  );
}
