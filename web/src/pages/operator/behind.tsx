/** Why a row is as it is: the postings that its order, position or commission caused, its receipts, and the commands behind them. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Receipt } from '../../client/trading.ts';
import { ReceiptView } from '../receipt-view.tsx';
import { operate } from './operator-session.ts';
import type { Row } from './report-rows.ts';
import { Values } from './values.tsx';

const CAUSES = ['cause', 'orderId', 'tradeId', 'commissionId', 'reference'] as const;
const MOST = 20;

export function Behind({ row }: { readonly row: Row }) {
  const t = useTranslations('operator');
  const { data } = useQuery({
    queryKey: ['behind', row],
    queryFn: () => behind(row),
    retry: false,
  });
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (data !== undefined) place.current?.scrollIntoView({ block: 'nearest' });
  }, [data]);
  return (
    <section className="behind" aria-label={t('behind')} ref={place}>
      <h3>{t('behind')}</h3>
      <Values of={row} />
      <Part title={t('postings')} rows={data?.postings} />
      <Receipts rows={data?.receipts} />
      <Part title={t('commands')} rows={data?.commands} />
    </section>
  );
}

function Part({
  rows = [],
  title,
}: {
  readonly title: string;
  readonly rows: readonly Row[] | undefined;
}) {
  if (rows.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      {rows.map((each) => (
        <Values key={JSON.stringify(each)} of={each} />
      ))}
    </>
  );
}

function Receipts({ rows = [] }: { readonly rows: readonly Row[] | undefined }) {
  const t = useTranslations('operator');
  if (rows.length === 0) return null;
  return (
    <>
      <h4>{t('receipts')}</h4>
      {(rows as unknown as readonly Receipt[]).map((receipt) => (
        <ReceiptView key={receipt.receiptId} receipt={receipt} />
      ))}
    </>
  );
}

async function behind(row: Row) {
  const cause = CAUSES.map((name) => row[name]).find(
    (value) => typeof value === 'string' && value !== '',
  );
  const postings =
    cause === undefined
      ? []
      : await listOf('ledger', { cause: String(cause), limit: String(MOST) });
  const { orderId, positionId } = row;
  const of = positionId ? { positionId } : orderId ? { orderId } : undefined;
  const receipts = of === undefined ? [] : await listOf('receipts', { ...of, limit: String(MOST) });
  const seqs = [row, ...postings, ...receipts]
    .map(({ seq }) => seq)
    .filter((seq) => seq !== undefined && seq !== '');
  const named = [...new Set(seqs.map(String))].slice(0, MOST);
  const commands = named.length === 0 ? [] : await listOf('commands', { seqs: named.join(',') });
  return { postings, receipts, commands };
}

/** What cannot be told of a row is left out. */
async function listOf(report: string, input: object): Promise<readonly Row[]> {
  try {
    const { list } = await operate(`GET /operator/v1/${report}`, input);
    return (list ?? []) as readonly Row[];
  } catch {
    return [];
  }
}
