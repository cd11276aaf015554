/** Prices of the ticket, and what else an order may carry. */
import type { KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { isDecimal, stepped } from '../../client/decimal.ts';
import type { TimeInForce } from '../../client/trading.ts';
import { Check, DecimalField, SelectField } from '../../ui/field.tsx';
import { type Draft, useDraft, write } from './draft.ts';
import type { Market } from './market.ts';

interface Props {
  readonly market: Market;
  readonly isTried: boolean;
}

export function PriceFields({ isTried, market }: Props) {
  const t = useTranslations('trade');
  const { isAtMarket, kind, triggerBy } = useDraft();
  if (kind === 'market') return <p className="ticket-note">{t('atMarketNote')}</p>;
  if (kind === 'limit') return <PriceField which="price" market={market} isTried={isTried} />;
  return (
    <>
      <div className="ticket-pair">
        <PriceField which="triggerPrice" market={market} isTried={isTried} />
        <SelectField
          label={t('triggerBy')}
          value={triggerBy}
          onValue={(value) => write({ triggerBy: value })}
          options={[
            { value: 'mark', label: t('mark') },
            { value: 'market', label: t('last') },
          ]}
        />
      </div>
      <Check
        label={t('thenAtMarket')}
        isOn={isAtMarket}
        onChange={(value) => write({ isAtMarket: value })}
      />
      {isAtMarket ? null : <PriceField which="price" market={market} isTried={isTried} />}
    </>
  );
}

type PriceName = 'price' | 'triggerPrice' | 'takeProfit' | 'stopLoss';

interface PriceFieldProps extends Props {
  readonly which: PriceName;
}

/** Arrows step it by a tick, with shift by ten. */
function PriceField({ isTried, market, which }: PriceFieldProps) {
  const t = useTranslations('trade');
  const value = useDraft()[which];
  const set = (text: string) => write({ [which]: text } as Partial<Draft>);
  const press = (event: KeyboardEvent) => {
    const up = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (up === undefined) return;
    event.preventDefault();
    set(stepped(value, market.priceStep, up * (event.shiftKey ? 10 : 1)));
  };
  return (
    <DecimalField
      label={t(which)}
      unit={market.instrument.quoteCoin}
      value={value}
      data-field={which}
      error={isTried && !isDecimal(value) ? t('needed') : undefined}
      onValue={set}
      onKeyDown={press}
    />
  );
}

const TIMES: readonly TimeInForce[] = ['gtc', 'post_only', 'ioc', 'fok'];

export function TimeInForceField() {
  const t = useTranslations('trade');
  const { timeInForce } = useDraft();
  return (
    <SelectField
      isBare
      label={t('timeInForce')}
      value={timeInForce}
      onValue={(value) => write({ timeInForce: value })}
      options={TIMES.map((value) => ({ value, label: t(value) }))}
    />
  );
}

/** Take-profit and stop-loss that the order brings with it. */
export function Presets({ market }: { readonly market: Market }) {
  const t = useTranslations('trade');
  const { hasPresets } = useDraft();
  return (
    <>
      <Check
        label={t('presets')}
        isOn={hasPresets}
        onChange={(value) => write({ hasPresets: value })}
      />
      {hasPresets ? (
        <div className="ticket-pair">
          <PriceField which="takeProfit" market={market} isTried={false} />
          <PriceField which="stopLoss" market={market} isTried={false} />
        </div>
      ) : null}
    </>
  );
}
