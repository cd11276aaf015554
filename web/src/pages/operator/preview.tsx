/** What an act would change, before it is done. */
import { useTranslations } from 'use-intl';
import { type Column, Table } from '../../ui/table.tsx';
import { useVenueWords, type VenueWords } from '../venue-words.ts';
import type { Row } from './report-rows.ts';
import { shownOf, Values } from './values.tsx';

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

/** Where a fact stands, in words: `Markets · USDT-FUTURES BTCUSDT · Index price`. */
function placed(what: string, { column, word }: VenueWords): string {
  const [of = '', ...names] = what.split('.');
  const told = names.map((name) => name.split(':').map(word).map(column).join(' '));
  return [column(of), ...told].join(' · ');
}

/** A fact is JSON text; an amount is told with its coin. */
function shown({ coin = '', what }: Change, fact: string, words: VenueWords): string {
  if (fact === '') return '';
  const text = shownOf(what.split('.').at(-1) ?? '', JSON.parse(fact), words);
  return coin === '' || text === '' ? text : `${text} ${coin}`;
}

/** What a cell has no room for is told by its title. */
function Whole({ text }: { readonly text: string }) {
  return <span title={text}>{text}</span>;
}

/** `reply`: what the act would answer, beside what it would change. */
export function Preview({ reply, tried }: { readonly tried: Tried; readonly reply: Row }) {
  const t = useTranslations('operator');
  const words = useVenueWords();
  const { changes, more, orders, users } = tried;
  const fact = (row: Change, side: 'from' | 'to') => <Whole text={shown(row, row[side], words)} />;
  const columns: readonly Column<Change>[] = [
    {
      id: 'what',
      head: t('what'),
      cell: ({ what }) => <Whole text={placed(what, words)} />,
      width: 3,
    },
    { id: 'from', head: t('from'), cell: (row) => fact(row, 'from'), width: 2 },
    { id: 'to', head: t('to'), cell: (row) => fact(row, 'to'), width: 2 },
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
