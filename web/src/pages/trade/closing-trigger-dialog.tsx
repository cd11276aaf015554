/** Take-profit and stop-loss of a position. */
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { placeTrigger } from '../../actions/place-trigger.ts';
import { isDecimal } from '../../client/decimal.ts';
import type { Position, Trigger, TriggerBy } from '../../client/trading.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DecimalField, SelectField } from '../../ui/field.tsx';

interface Props {
  readonly position: Position | undefined;
  readonly onClose: () => void;
}

export function ClosingTriggerDialog({ onClose, position }: Props) {
  const t = useTranslations('trade');
  return (
    <Dialog
      title={t('protectTitle', { symbol: position?.symbol ?? '' })}
      isOpen={position !== undefined}
      onClose={onClose}
    >
      {position === undefined ? null : <ClosingForm position={position} onDone={onClose} />}
    </Dialog>
  );
}

interface FormProps {
  readonly position: Position;
  readonly onDone: () => void;
}

function ClosingForm({ onDone, position }: FormProps) {
  const t = useTranslations('trade');
  const [prices, setPrices] = useState({ takeProfit: '', stopLoss: '' });
  const [triggerBy, setTriggerBy] = useState<TriggerBy>('mark');
  const [qty, setQty] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const kinds = (['takeProfit', 'stopLoss'] as const).filter((kind) => isDecimal(prices[kind]));
    const done = await Promise.all(kinds.map((kind) => placeTrigger(closing(position, kind), t)));
    if (done.length > 0 && done.every(Boolean)) onDone();
  };
  const closing = (of: Position, kind: Exclude<Trigger['kind'], 'open'>) => ({
    category: of.category,
    symbol: of.symbol,
    kind,
    side: of.posSide === 'long' ? ('sell' as const) : ('buy' as const),
    posSide: of.posSide,
    triggerPrice: prices[kind],
    triggerBy,
    isReduceOnly: true,
    ...(qty === '' ? {} : { qty }),
  });
  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      {(['takeProfit', 'stopLoss'] as const).map((kind) => (
        <DecimalField
          key={kind}
          label={t(kind)}
          unit={position.marginCoin}
          value={prices[kind]}
          data-field={kind}
          onValue={(text) => setPrices({ ...prices, [kind]: text })}
        />
      ))}
      <div className="ticket-pair">
        <DecimalField label={t('sizeOrAll')} value={qty} onValue={setQty} />
        <SelectField
          label={t('triggerBy')}
          value={triggerBy}
          onValue={setTriggerBy}
          options={[
            { value: 'mark', label: t('mark') },
            { value: 'market', label: t('last') },
          ]}
        />
      </div>
      <div className="form-end">
        <Button type="submit" tone="primary" data-act="protect">
          {t('placeTriggers')}
        </Button>
      </div>
    </form>
  );
}
