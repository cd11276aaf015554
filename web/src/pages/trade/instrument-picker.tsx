/** All instruments with their prices, to search and choose from. */
import { Search } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { tickerStore } from '../../feed/market.ts';
import { type Instrument, useInstruments } from '../../feed/reference.ts';
import { store, useStore } from '../../feed/store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { directionOf, padded, percent } from '../../ui/format.ts';
import type { Market } from './market.ts';

const isShown = store(false);

export function showPicker(): void {
  isShown.set(true);
}

export function PickerButton({ market }: { readonly market: Market }) {
  const t = useTranslations('trade');
  return (
    <button
      type="button"
      className="picker-button"
      onClick={showPicker}
      title={t('chooseInstrument')}
    >
      <span className="picker-symbol">{market.symbol}</span>
      <span className="picker-category">{t(`categories.${market.category}`)}</span>
      <Search size={14} aria-hidden />
    </button>
  );
}

export function InstrumentPicker() {
  const t = useTranslations('trade');
  const close = () => isShown.set(false);
  return (
    <Dialog title={t('chooseInstrument')} isOpen={useStore(isShown)} onClose={close}>
      <Choices onClose={close} />
    </Dialog>
  );
}

function Choices({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('trade');
  const [, navigate] = useLocation();
  const [sought, setSought] = useState('');
  const [at, setAt] = useState(0);
  const found = matching(useInstruments() ?? [], sought);
  const choose = (instrument: Instrument | undefined) => {
    if (instrument === undefined) return;
    navigate(`/trade/${instrument.category}/${instrument.symbol}`);
    onClose();
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') choose(found[at]);
    if (step === undefined) return;
    event.preventDefault();
    setAt(Math.min(Math.max(at + step, 0), found.length - 1));
  };
  return (
    <div className="picker">
      <input
        className="picker-search"
        type="search"
        aria-label={t('searchInstrument')}
        placeholder={t('searchInstrument')}
        value={sought}
        onChange={({ target }) => {
          setSought(target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <ul className="picker-list">
        {found.map((instrument, index) => (
          <li key={`${instrument.category} ${instrument.symbol}`}>
            <button
              type="button"
              className="picker-row"
              aria-current={index === at}
              onClick={() => choose(instrument)}
            >
              <InstrumentRow instrument={instrument} />
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p className="table-empty">{t('noInstrument')}</p> : null}
    </div>
  );
}

function matching(instruments: readonly Instrument[], sought: string): readonly Instrument[] {
  const words = sought.toLowerCase().split(/\s+/);
  return instruments.filter(({ baseCoin, category, symbol }) => {
    const text = `${symbol} ${baseCoin} ${category}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function InstrumentRow({ instrument }: { readonly instrument: Instrument }) {
  const t = useTranslations('trade');
  const { category, pricePrecision, status, symbol } = instrument;
  const { isStale, value: ticker } = useStore(tickerStore(category, symbol));
  const change = ticker?.price24hPcnt ?? '0';
  return (
    <>
      <span className="picker-name">
        <b>{symbol}</b> <span className="muted">{t(`categories.${category}`)}</span>
        {status === 'online' ? null : <span className="tag tag-warn">{t(statusWord(status))}</span>}
      </span>
      <span className={isStale ? 'stale' : ''}>
        {ticker === undefined ? '–' : padded(ticker.lastPrice, Number(pricePrecision))}
      </span>
      <span className={`${directionOf(change)} ${isStale ? 'stale' : ''}`}>
        {ticker === undefined ? '' : percent(change)}
      </span>
    </>
  );
}

function statusWord(status: string): 'halted' | 'cancelOnly' {
  return status === 'offline' ? 'halted' : 'cancelOnly';
}
