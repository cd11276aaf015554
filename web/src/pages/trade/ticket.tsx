/** The ticket: what is ordered, what it would take, and the button that sends it. */
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { placeOrder } from '../../actions/place-order.ts';
import { placeTrigger } from '../../actions/place-trigger.ts';
import { isDecimal } from '../../client/decimal.ts';
import { useAccount } from '../../feed/account.ts';
import { useSettings } from '../../feed/kept.ts';
import { Button } from '../../ui/button.tsx';
import { Check, Choice } from '../../ui/field.tsx';
import { usePreferences } from '../../ui/preferences.ts';
import { ConfirmOrder } from './confirm-order.tsx';
import { clearDraftOf, type Draft, orderOf, triggerOf, useDraft, write } from './draft.ts';
import type { Market } from './market.ts';
import { PairSettingsRow } from './pair-settings.tsx';
import { PreviewFigures } from './preview-figures.tsx';
import { SizeField } from './size-field.tsx';
import { Presets, PriceFields, TimeInForceField } from './ticket-fields.tsx';

export function Ticket({ market }: { readonly market: Market }) {
  const t = useTranslations('trade');
  const draft = useDraft();
  const isHedged = useSettings(market)?.holdMode === 'hedge_mode';
  const { isConfirming } = usePreferences();
  const [isAsking, setAsking] = useState(false);
  const [isTried, setTried] = useState(false);
  useEffect(() => {
    clearDraftOf(market);
    setTried(false);
  }, [market]);
  const send = async () => {
    setAsking(false);
    const isDone = await (draft.kind === 'trigger'
      ? placeTrigger(triggerOf(draft, market, isHedged), t)
      : placeOrder(orderOf(draft, market, isHedged), t));
    if (isDone) setTried(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isComplete(draft)) return;
    if (isConfirming) setAsking(true);
    else void send();
  };
  return (
    <form className="ticket" onSubmit={submit} aria-label={t('ticket')} noValidate>
      <PairSettingsRow market={market} />
      <Choice
        label={t('side')}
        value={draft.side}
        onValue={(side) => write({ side })}
        options={[
          { value: 'buy', label: t('buy'), tone: 'buy' },
          { value: 'sell', label: t('sell'), tone: 'sell' },
        ]}
      />
      <Choice
        label={t('orderType')}
        value={draft.kind}
        onValue={(kind) => write({ kind })}
        options={[
          { value: 'limit', label: t('limit') },
          { value: 'market', label: t('market') },
          { value: 'trigger', label: t('trigger') },
        ]}
      />
      {isHedged ? <OpenOrClose draft={draft} /> : null}
      <PriceFields market={market} isTried={isTried} />
      <SizeField market={market} isTried={isTried} />
      <Options market={market} isHedged={isHedged} />
      <PreviewFigures market={market} isHedged={isHedged} />
      <SendButton market={market} />
      <ConfirmOrder
        market={market}
        isHedged={isHedged}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onSend={() => void send()}
      />
    </form>
  );
}

/** Everything that its kind needs is a decimal. */
function isComplete({ isAtMarket, kind, price, qty, triggerPrice }: Draft): boolean {
  const needsPrice = kind === 'limit' || (kind === 'trigger' && !isAtMarket);
  const isPriced = !needsPrice || isDecimal(price);
  const isTriggered = kind !== 'trigger' || isDecimal(triggerPrice);
  return isDecimal(qty) && isPriced && isTriggered;
}

function OpenOrClose({ draft }: { readonly draft: Draft }) {
  const t = useTranslations('trade');
  return (
    <Choice
      label={t('openOrClose')}
      value={draft.isClosing ? 'close' : 'open'}
      onValue={(value) => write({ isClosing: value === 'close' })}
      options={[
        { value: 'open', label: t(draft.side === 'buy' ? 'openLong' : 'openShort') },
        { value: 'close', label: t(draft.side === 'buy' ? 'closeShort' : 'closeLong') },
      ]}
    />
  );
}

interface OptionsProps {
  readonly market: Market;
  readonly isHedged: boolean;
}

function Options({ isHedged, market }: OptionsProps) {
  const t = useTranslations('trade');
  const draft = useDraft();
  return (
    <div className="ticket-options">
      <div className="ticket-line">
        {draft.kind === 'limit' ? <TimeInForceField /> : null}
        {market.category === 'SPOT' || isHedged ? null : (
          <Check
            label={t('reduceOnly')}
            isOn={draft.isReduceOnly}
            onChange={(isReduceOnly) => write({ isReduceOnly })}
          />
        )}
      </div>
      {draft.kind === 'trigger' ? null : <Presets market={market} />}
    </div>
  );
}

function SendButton({ market }: { readonly market: Market }) {
  const t = useTranslations('trade');
  const account = useAccount();
  const { side } = useDraft();
  const isClosed = market.instrument.status !== 'online';
  return (
    <>
      {isClosed ? <p className="ticket-note">{t('instrumentClosed')}</p> : null}
      <Button
        type="submit"
        tone={side}
        className="ticket-send"
        disabled={account === undefined}
        data-act="send"
      >
        {account === undefined
          ? t('chooseAccount')
          : t('sendOrder', { side: t(side), symbol: market.symbol })}
      </Button>
    </>
  );
}
