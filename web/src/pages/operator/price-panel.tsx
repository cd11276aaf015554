/** The index price of an instrument moved by so many per cent, at once. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../client/request.ts';
import type { Category } from '../../client/trading.ts';
import { useInstruments } from '../../feed/reference.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { grouped } from '../../ui/format.ts';
import { tell, tellFailure } from '../../ui/toast.tsx';
import { decimalTimes } from './decimal-times.ts';
import { operate } from './operator-session.ts';

const MOVES = ['-10', '-5', '-1', '1', '5', '10'] as const;

export function PricePanel() {
  const t = useTranslations('operator');
  const queries = useQueryClient();
  const futures = (useInstruments() ?? []).filter(({ category }) => category !== 'SPOT');
  const [chosen, setChosen] = useState('');
  const key = chosen || keyOf(futures[0]);
  const [category = '', symbol = ''] = key.split(' ');
  const ticker = useQuery({
    queryKey: ['index-price', key],
    queryFn: () => call('GET /api/v3/market/tickers', { category: category as Category, symbol }),
    enabled: key !== '',
    refetchInterval: 1000,
  });
  const index = String(
    (ticker.data as readonly { indexPrice?: string }[] | undefined)?.[0]?.indexPrice ?? '',
  );
  const move = async (percent: string) => {
    const price = decimalTimes(index, percent);
    try {
      const reason = `console: ${percent} %`;
      await operate('POST /operator/v1/set-index-price', {
        category,
        symbol,
        price,
        force: 'yes',
        reason,
      });
      tell('done', t('priceSet', { symbol, price: grouped(price) }));
      void queries.invalidateQueries({ queryKey: ['index-price'] });
    } catch (error) {
      tellFailure(symbol, error);
    }
  };
  return (
    <section className="act" aria-label={t('movePrice')}>
      <h2>{t('movePrice')}</h2>
      <SelectField
        label={t('instrument')}
        value={key}
        options={futures.map((each) => ({ value: keyOf(each), label: keyOf(each) }))}
        onValue={setChosen}
      />
      <p className="clock-now" role="status">
        {grouped(index)}
      </p>
      <div className="clock-buttons">
        {MOVES.map((percent) => (
          <Button key={percent} disabled={index === ''} onClick={() => void move(percent)}>
            {Number(percent) > 0 ? `+${percent}` : percent} %
          </Button>
        ))}
      </div>
    </section>
  );
}

function keyOf(
  instrument: { readonly category: string; readonly symbol: string } | undefined,
): string {
  return instrument === undefined ? '' : `${instrument.category} ${instrument.symbol}`;
}
