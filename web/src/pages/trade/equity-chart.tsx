/** The equity of the account whose market is shown, as far as the page was told it. */
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { type Equity, isFutures } from '../../client/trading.ts';
import { equityPoints } from '../../feed/equity.ts';
import { socketLink } from '../../feed/socket.ts';
import { useStore } from '../../feed/store.ts';
import { cutTo, timeOf } from '../../ui/format.ts';
import { LineChart } from '../../ui/line-chart.tsx';
import { usePreferences } from '../../ui/preferences.ts';
import { useEmpty } from './list-words.tsx';
import type { Market } from './market.ts';

const PLACES = 2;
const SECOND_MS = 1000;

export function EquityChart({ market }: { readonly market: Market }) {
  const t = useTranslations('trade');
  const { locale, theme } = usePreferences();
  const isStale = useStore(socketLink) !== 'live';
  const points = useStore(equityPoints);
  const empty = useEmpty(t('loading'), null);
  const account = isFutures(market.category) ? 'futures' : 'spot';
  const equities = useMemo(
    () => points.map(({ told }) => ofAccount(told, account)),
    [points, account],
  );
  const data = useMemo(
    () => [
      points.map(({ timeMs }) => timeMs / SECOND_MS),
      equities.map((equity) => (equity === undefined ? null : Number(equity.value))),
    ],
    [points, equities],
  );
  const [first] = points;
  const now = equities.findLast((equity) => equity !== undefined);
  if (first === undefined || now === undefined) return <p className="note">{empty}</p>;
  const label = t(`equityOf.${now.account}`);
  return (
    <>
      <p className={`chart-note ${isStale ? 'stale' : ''}`}>
        {label}{' '}
        <b className="equity-now">
          {cutTo(now.value, PLACES)} {now.coin}
        </b>{' '}
        <span className="muted">{t('equitySince', { time: timeOf(first.timeMs) })}</span>
      </p>
      <div className={`chart-body ${isStale ? 'stale' : ''}`}>
        <LineChart
          key={`${theme} ${locale} ${label}`}
          label={label}
          placeLabel={t('time')}
          isOfTime
          data={data}
          lines={[{ label: t('equity'), tone: 'chosen' }]}
          place={(seconds) => timeOf(seconds * SECOND_MS)}
          height={(equity) => cutTo(String(equity), PLACES)}
        />
      </div>
    </>
  );
}

function ofAccount(told: readonly Equity[], account: string): Equity | undefined {
  return told.find((equity) => equity.account === 'all' || equity.account === account);
}
