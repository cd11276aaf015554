/** What an act would change, before it is done. */
import { useTranslations } from 'use-intl';
import { grouped } from '../../ui/format.ts';
import { type Column, Table } from '../../ui/table.tsx';
import type { Row } from './report-rows.ts';
import { isFigure, Values } from './values.tsx';

interface Change {
  readonly what: string;
  readonly from: string;
  readonly to: string;
  readonly coin?: string;
}

export interface Tried {
  readonly changes: readonly Change[];
  readonly more: string;
  readonly users: readonly string[];
  readonly orders: readonly string[];
}

/** A fact is JSON text; of a text alone the signs around it say nothing. */
function plain(fact: string): string {
  return /^"[^"\\]*"$/.test(fact) ? fact.slice(1, -1) : fact;
}

/** An amount with its coin, and decimals with thousands set apart. */
function shown({ coin = '', what }: Change, fact: string): string {
  const text = plain(fact);
  const [last = ''] = what.split('.').slice(-1);
  const figure = isFigure(last, text) ? grouped(text) : text;
  return coin === '' || text === '' ? figure : `${figure} ${coin}`;
}

/** `reply`: what the act would answer, beside what it would change. */
export function Preview({ reply, tried }: { readonly tried: Tried; readonly reply: Row }) {
  const t = useTranslations('operator');
  const { changes, more, orders, users } = tried;
  const columns: readonly Column<Change>[] = [
    { id: 'what', head: t('what'), cell: ({ what }) => what, width: 3 },
    { id: 'from', head: t('from'), cell: (change) => shown(change, change.from), width: 2 },
    { id: 'to', head: t('to'), cell: (change) => shown(change, change.to), width: 2 },
  ];
  return (
    <div className="act-preview" role="status">
      <h3>{t('wouldChange')}</h3>
      <Values of={reply} />
      <p className="act-about">
        {t('concerns', { users: users.join(', ') || '—', orders: String(orders.length), more })}
      </p>
      <h4>{t('facts')}</h4>
      <Table
        label={t('facts')}
        columns={columns}
        rows={changes}
        keyOf={({ what }) => what}
        empty={t('noChange')}
        leastWidth={520}
      />
    </div>
  );
}
