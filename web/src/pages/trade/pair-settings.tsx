/** What the account has set for the pair: margin mode, leverage, one position or two. */
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { setHoldMode } from '../../actions/set-hold-mode.ts';
import { setLeverage } from '../../actions/set-leverage.ts';
import { setMarginMode } from '../../actions/set-margin-mode.ts';
import type { HoldMode, MarginMode } from '../../client/trading.ts';
import { useAccount } from '../../feed/account.ts';
import { useSettings } from '../../feed/kept.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Choice, DecimalField } from '../../ui/field.tsx';
import type { Market } from './market.ts';

export function PairSettingsRow({ market }: { readonly market: Market }) {
  const t = useTranslations('trade');
  const settings = useSettings(market);
  const [isOpen, setOpen] = useState(false);
  if (market.category === 'SPOT' || settings === undefined) return null;
  const { holdMode, leverage, marginMode } = settings;
  return (
    <>
      <button
        type="button"
        className="pair-settings"
        onClick={() => setOpen(true)}
        title={t('changeSettings')}
      >
        <span>{t(marginMode)}</span>
        <span>{leverage}×</span>
        <span>{t(holdMode)}</span>
      </button>
      <Dialog title={t('changeSettings')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Settings market={market} {...settings} />
      </Dialog>
    </>
  );
}

interface Props {
  readonly market: Market;
  readonly holdMode: HoldMode;
  readonly marginMode: MarginMode;
  readonly leverage: string;
}

function Settings({ holdMode, leverage, marginMode, market }: Props) {
  const t = useTranslations('trade');
  const account = useAccount();
  const [typed, setTyped] = useState(leverage);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void setLeverage(market, typed, t);
  };
  return (
    <div className="form">
      <form className="ticket-pair" onSubmit={submit}>
        <DecimalField
          label={t('leverage', { most: market.instrument.maxLeverage ?? '' })}
          unit="×"
          value={typed}
          onValue={setTyped}
        />
        <Button type="submit" className="align-end">
          {t('setLeverage')}
        </Button>
      </form>
      {account?.trading.setMarginMode === undefined ? null : (
        <Choice
          label={t('marginMode')}
          value={marginMode}
          onValue={(mode) => void setMarginMode(market, mode, t)}
          options={[
            { value: 'crossed', label: t('crossed') },
            { value: 'isolated', label: t('isolated') },
          ]}
        />
      )}
      <Choice
        label={t('holdMode')}
        value={holdMode}
        onValue={(mode) => void setHoldMode(market, mode, t)}
        options={[
          { value: 'one_way_mode', label: t('one_way_mode') },
          { value: 'hedge_mode', label: t('hedge_mode') },
        ]}
      />
    </div>
  );
}
