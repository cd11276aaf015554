/** Cells that more than one list has. */
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { Pair, Side } from '../../client/trading.ts';
import { useAccount } from '../../feed/account.ts';

function PairCell({ category, symbol }: Pair) {
  const t = useTranslations('trade');
  return (
    <Link href={`/trade/${category}/${symbol}`} className="pair-cell">
      <b>{symbol}</b> <span className="muted">{t(`categories.${category}`)}</span>
    </Link>
  );
}

export interface SideCellProps {
  readonly side: Side;
  readonly posSide?: string;
}

function SideCell({ posSide = '', side }: SideCellProps) {
  const t = useTranslations('trade');
  return (
    <span className={side}>
      {t(side)}
      {posSide === '' ? '' : ` · ${t(posSide === 'long' ? 'long' : 'short')}`}
    </span>
  );
}

/** As cells of a table. */
export function pairCell({ category, symbol }: Pair) {
  return <PairCell category={category} symbol={symbol} />;
}

export function sideCell({ posSide = '', side }: SideCellProps) {
  return <SideCell posSide={posSide} side={side} />;
}

/** Why a list shows no row. */
export function useEmpty(text: string, error: Error | null): string {
  const t = useTranslations('trade');
  const account = useAccount();
  if (account === undefined) return t('chooseAccount');
  return error === null ? text : error.message;
}
