/** The order once more in words, before it is sent. */
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { padded } from '../../ui/format.ts';
import { type Draft, useDraft } from './draft.ts';
import type { Market } from './market.ts';
import { PreviewFigures } from './preview-figures.tsx';
import { isSpending } from './size-field.tsx';

interface Props {
  readonly market: Market;
  readonly isHedged: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSend: () => void;
}

export function ConfirmOrder({ isHedged, isOpen, market, onClose, onSend }: Props) {
  const t = useTranslations('trade');
  const app = useTranslations('app');
  const draft = useDraft();
  const coin = isSpending(market, draft) ? market.instrument.quoteCoin : market.instrument.baseCoin;
  return (
    <Dialog title={t('confirmTitle')} isOpen={isOpen} onClose={onClose}>
      <p className="confirm-order">
        <b className={draft.side}>{t(draft.side)}</b> {padded(draft.qty, 0)} {coin} ·{' '}
        {market.symbol} · {t(draft.kind)} {priceText(draft, market)}
      </p>
      <OptionsText draft={draft} />
      {draft.kind === 'trigger' ? null : <PreviewFigures market={market} isHedged={isHedged} />}
      <div className="form-end">
        <Button onClick={onClose}>{app('cancel')}</Button>
        <Button autoFocus tone={draft.side} onClick={onSend} data-act="confirm">
          {t('sendOrder', { side: t(draft.side), symbol: market.symbol })}
        </Button>
      </div>
    </Dialog>
  );
}

function priceText({ isAtMarket, kind, price, triggerPrice }: Draft, market: Market): string {
  const shown = (text: string) => padded(text, market.priceScale);
  if (kind === 'market') return '';
  if (kind === 'limit') return shown(price);
  return isAtMarket ? shown(triggerPrice) : `${shown(triggerPrice)} → ${shown(price)}`;
}

function OptionsText({ draft }: { readonly draft: Draft }) {
  const t = useTranslations('trade');
  const { hasPresets, isReduceOnly, kind, stopLoss, takeProfit, timeInForce } = draft;
  const parts = [
    kind === 'limit' ? t(timeInForce) : '',
    isReduceOnly ? t('reduceOnly') : '',
    hasPresets && takeProfit !== '' ? `${t('takeProfit')} ${takeProfit}` : '',
    hasPresets && stopLoss !== '' ? `${t('stopLoss')} ${stopLoss}` : '',
  ].filter((part) => part !== '');
  return <p className="muted">{parts.join(' · ')}</p>;
}
