/** Why a row is as it is: the postings that its order, position or commission caused, its receipts, and the commands behind them. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Receipt } from '../../client/trading.ts';
import { Table } from '../../ui/table.tsx';
import { ReceiptView } from '../receipt-view.tsx';
import { useVenueWords } from '../venue-words.ts';
import { readBehind } from './behind-row.ts';
import { failureText } from './operator-session.ts';
import { columnsOf, leastWidthOf } from './report-columns.ts';
import type { Row } from './report-rows.ts';
import { Values } from './values.tsx';

export function Behind({ row }: { readonly row: Row }) {
  const t = useTranslations('operator');
  const { data, error } = useQuery({
    queryKey: ['behind', row],
    queryFn: () => readBehind(row),
    retry: false,
  });
  const isNothing =
    data !== undefined && [data.postings, data.receipts, data.commands].flat().length === 0;
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (data !== undefined) place.current?.scrollIntoView({ block: 'nearest' });
  }, [data]);
  return (
    <section className="behind" aria-label={t('behind')} ref={place}>
      <h3>{t('behind')}</h3>
      <Values of={row} />
      {error === null ? null : (
        <p className="act-failure" role="alert">
          {failureText(error)}
        </p>
      )}
      {isNothing ? <p className="act-about">{t('nothingBehind')}</p> : null}
      <Postings title={t(data?.isNewest ? 'newestPostings' : 'postings')} rows={data?.postings} />
      <Receipts rows={data?.receipts} />
      <Commands title={t('commands')} rows={data?.commands} />
    </section>
  );
}

interface PartProps {
  readonly title: string;
  readonly rows: readonly Row[] | undefined;
}

function Postings({ rows = [], title }: PartProps) {
  const words = useVenueWords();
  if (rows.length === 0) return null;
  const columns = columnsOf(rows, words);
  return (
    <>
      <h4>{title}</h4>
      <Table
        label={title}
        columns={columns}
        rows={rows}
        empty=""
        leastWidth={leastWidthOf(columns)}
      />
    </>
  );
}

function Commands({ rows = [], title }: PartProps) {
  if (rows.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      {rows.map((each) => (
        <Values key={String(each.seq)} of={each} />
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
