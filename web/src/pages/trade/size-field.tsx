/** The size, typed or as a share of the most that could be had. */
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { isDecimal, shareOf } from '../../client/decimal.ts';
import { useAccount } from '../../feed/account.ts';
import { useKept, useSettings } from '../../feed/kept.ts';
import { DecimalField } from '../../ui/field.tsx';
import { grouped } from '../../ui/format.ts';
import { type Draft, orderOf, positionOf, useDraft, write } from './draft.ts';
import type { Market } from './market.ts';

const SHARES = [10, 25, 50, 75, 100];

interface Props {
  readonly market: Market;
  readonly isTried: boolean;
}

export function SizeField({ isTried, market }: Props) {
  const t = useTranslations('trade');
  const draft = useDraft();
  const most = useMost(market, draft);
  const coin = isSpending(market, draft) ? market.instrument.quoteCoin : market.instrument.baseCoin;
  const step = isSpending(market, draft)
    ? stepOf(market.instrument.quotePrecision)
    : market.sizeStep;
  return (
    <div className="ticket-size">
      <DecimalField
        label={t('size')}
        unit={coin}
        value={draft.qty}
        data-field="qty"
        error={isTried && !isDecimal(draft.qty) ? t('needed') : undefined}
        onValue={(qty) => write({ qty })}
      />
      <div className="ticket-shares">
        {SHARES.map((share) => (
          <button
            key={share}
            type="button"
            disabled={most === ''}
            aria-label={t('shareOfMost', { share })}
            onClick={() => write({ qty: shareOf(most, share, step) })}
          >
            {share}%
          </button>
        ))}
      </div>
      <p className="ticket-most">
        <span>{t(draft.isClosing || draft.isReduceOnly ? 'mostToClose' : 'most')}</span>
        <span>{most === '' ? '–' : `${grouped(most)} ${coin}`}</span>
      </p>
    </div>
  );
}

/** A market buy on spot says what is to be spent. */
export function isSpending({ category }: Market, { kind, side }: Draft): boolean {
  return category === 'SPOT' && kind === 'market' && side === 'buy';
}

function stepOf(precision: string): string {
  const places = Number(precision);
  return places === 0 ? '1' : `0.${'1'.padStart(places, '0')}`;
}

/** What could be opened at most, or closed; empty while that is not known. */
function useMost(market: Market, draft: Draft): string {
  const account = useAccount();
  const isHedged = useSettings(market)?.holdMode === 'hedge_mode';
  const { rows: positions } = useKept('positions');
  const order = orderOf(draft, market, isHedged);
  const { category, orderType, price = '', side, symbol } = order;
  const isPriced = orderType === 'market' || isDecimal(price);
  const query = useQuery({
    queryKey: [
      'balances',
      category,
      account?.credentials.key,
      'most',
      symbol,
      side,
      orderType,
      price,
    ],
    queryFn: () => account?.trading.largest(order) ?? '',
    enabled: account !== undefined && isPriced,
    placeholderData: (before) => before,
  });
  if (account === undefined) return '';
  if (!draft.isReduceOnly && !(isHedged && draft.isClosing)) return query.data ?? '';
  const posSide = isHedged ? positionOf(draft) : side === 'buy' ? 'short' : 'long';
  const closed = positions.find(
    (position) =>
      position.symbol === symbol && position.category === category && position.posSide === posSide,
  );
  return closed?.available ?? '';
}
