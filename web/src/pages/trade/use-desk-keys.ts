/** The keys of the desk. */
import { useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { cancelAll } from '../../actions/cancel-all.ts';
import { flatten } from '../../actions/flatten.ts';
import { useKept } from '../../feed/kept.ts';
import { type Shortcut, useShortcuts } from '../../ui/shortcuts.ts';
import { write } from './draft.ts';
import { showPicker } from './instrument-picker.tsx';
import type { Market } from './market.ts';

export function useDeskKeys(market: Market): void {
  const t = useTranslations('trade');
  const positions = useRef(useKept('positions').rows);
  positions.current = useKept('positions').rows;
  const shortcuts = useMemo<readonly Shortcut[]>(() => {
    const own = () =>
      positions.current.filter(
        ({ category, symbol }) => category === market.category && symbol === market.symbol,
      );
    return [
      { keys: 'b', label: t('keyBuy'), run: () => start('buy') },
      { keys: 's', label: t('keySell'), run: () => start('sell') },
      { keys: 'l', label: t('keyLimit'), run: () => write({ kind: 'limit' }) },
      { keys: 'm', label: t('keyMarket'), run: () => write({ kind: 'market' }) },
      { keys: 'p', label: t('keyPrice'), run: () => focusOn('price') },
      { keys: '/', label: t('keySearch'), run: showPicker },
      { keys: 'Escape', label: t('keyLeave'), run: leave, isAlways: true },
      { keys: 'Shift+X', label: t('keyCancelAll'), run: () => void cancelAll(market, t) },
      { keys: 'Shift+F', label: t('keyFlatten'), run: () => void flatten(market, own(), t) },
    ];
  }, [market, t]);
  useShortcuts(shortcuts);
}

function start(side: 'buy' | 'sell'): void {
  write({ side });
  focusOn('qty');
}

/** From a field, where letters are typed, to where they are keys. */
function leave(): void {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.blur();
}

function focusOn(field: string): void {
  const input = document.querySelector<HTMLInputElement>(`.ticket [data-field="${field}"]`);
  input?.focus();
  input?.select();
}
