/** What the order would cost, as the venue says: asked for while it is being written. */
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslations } from 'use-intl';
import { isDecimal } from '../../client/decimal.ts';
import type { Preview } from '../../client/trading.ts';
import { useAccount } from '../../feed/account.ts';
import { cut, padded } from '../../ui/format.ts';
import { type Draft, orderOf, useDraft } from './draft.ts';
import type { Market } from './market.ts';

/** The market moves under an order that is not sent yet, ms. */
const AGAIN_MS = 3000;

interface Props {
  readonly market: Market;
  readonly isHedged: boolean;
}

export function PreviewFigures(props: Props) {
  const t = useTranslations('trade');
  const { data: preview } = usePreview(props);
  const { side } = useDraft();
  const { baseCoin, quoteCoin } = props.market.instrument;
  // Of a spot order the fee is taken of what is received.
  const spotCoin = side === 'buy' ? baseCoin : quoteCoin;
  const restCoin = props.market.category === 'SPOT' ? spotCoin : preview?.coin;
  const money = (text: string | undefined, coin: string | undefined) =>
    text === undefined || text === '' ? '–' : `${cut(text, 6)} ${coin ?? ''}`;
  const liquidation = liquidationText(preview, props.market);
  return (
    <dl className="preview" aria-label={t('preview')}>
      <Line label={t('available')} text={money(preview?.available, preview?.coin)} />
      <Line label={t('cost')} text={money(preview?.cost, preview?.coin)} />
      {props.market.category === 'SPOT' ? null : (
        <Line label={t('margin')} text={money(preview?.margin, preview?.coin)} />
      )}
      {preview === undefined || Number(preview.fee) !== 0 || Number(preview.restFee) === 0 ? (
        <Line label={t('fee')} text={money(preview?.fee, preview?.feeCoin)} />
      ) : null}
      {preview === undefined || Number(preview.restFee) === 0 ? null : (
        <Line label={t('restFee')} text={money(preview.restFee, restCoin)} />
      )}
      {props.market.category === 'SPOT' ? null : (
        <Line label={t('liquidationPrice')} text={liquidation} tone="warn" />
      )}
      {preview?.reject === undefined ? null : (
        <p className="preview-reject" role="status">
          {preview.reject.msg}
        </p>
      )}
    </dl>
  );
}

function liquidationText(preview: Preview | undefined, market: Market): string {
  const text = preview?.liquidationPrice ?? '';
  return text === '' || text === '0' ? '–' : padded(text, market.priceScale);
}

interface LineProps {
  readonly label: string;
  readonly text: string;
  readonly tone?: string;
}

function Line({ label, text, tone = '' }: LineProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={text === '–' ? 'muted' : tone} title={text}>
        {text}
      </dd>
    </div>
  );
}

/** Of a trigger there is none: what it will cost is known when it is triggered. */
function usePreview({ isHedged, market }: Props) {
  const account = useAccount();
  const draft = useDeferredValue(useDraft());
  const order = orderOf(draft, market, isHedged);
  return useQuery({
    queryKey: ['balances', market.category, account?.credentials.key, 'preview', order],
    queryFn: () => account?.trading.preview(order) as Promise<Preview>,
    enabled: account !== undefined && canBePreviewed(draft),
    refetchInterval: AGAIN_MS,
    retry: false,
  });
}

function canBePreviewed({ kind, price, qty }: Draft): boolean {
  const isPriced = kind === 'market' || (isDecimal(price) && Number(price) > 0);
  return kind !== 'trigger' && isDecimal(qty) && Number(qty) > 0 && isPriced;
}
