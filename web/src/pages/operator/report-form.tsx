/** What a report is asked for: times by the calendar, a month by one click; and the file of all its rows. */
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../client/request.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { tellFailure } from '../../ui/toast.tsx';
import { useVenueWords } from '../venue-words.ts';
import type { Declared, DeclaredField } from './declarations.ts';
import { exportAll } from './export-all.ts';
import { localText, momentOf, monthOf } from './report-times.ts';
import { useSuggestions } from './use-suggestions.ts';

export type Input = Readonly<Record<string, string>>;

/** What pages go by is not asked for. */
const PAGING = new Set(['idLessThan', 'limit']);

interface Props {
  readonly report: Declared;
  readonly input: Input;
  readonly isBusy: boolean;
  readonly onInput: (input: Input) => void;
  readonly onAsk: (input: Input) => void;
}

export function ReportForm({ input, isBusy, onAsk, onInput, report }: Props) {
  const t = useTranslations('operator');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAsk(input);
  };
  const asked = report.fields.filter(({ name }) => !PAGING.has(name));
  const isByMonth = asked.some(({ name }) => name === 'startTime');
  return (
    <form className="report-form" onSubmit={submit}>
      {asked.map((field) => (
        <AskedField
          key={field.name}
          field={field}
          value={input[field.name] ?? ''}
          onValue={(value) => onInput({ ...input, [field.name]: value })}
        />
      ))}
      <div className="report-buttons">
        <Button type="submit" tone="primary" disabled={isBusy}>
          {t('show')}
        </Button>
        {isByMonth
          ? (['thisMonth', 'lastMonth'] as const).map((month) => (
              <Button
                key={month}
                disabled={isBusy}
                onClick={() =>
                  readMonth(month === 'thisMonth' ? 0 : -1)
                    .then((times) => onAsk({ ...input, ...times }))
                    .catch((error) => tellFailure(t(month), error))
                }
              >
                {t(month)}
              </Button>
            ))
          : null}
        <ExportButton report={report} input={input} />
      </div>
    </form>
  );
}

/** A month by the venue's clock: this one, or so many before it. */
async function readMonth(months: number): Promise<Input> {
  const { serverTime } = await call('GET /api/v2/public/time', {});
  return monthOf(Number(serverTime), months);
}

interface AskedProps {
  readonly field: DeclaredField;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

function AskedField({ field, onValue, value }: AskedProps) {
  const { about, isRequired, name, words } = field;
  const { field: named, hint, word } = useVenueWords();
  const label = named(name);
  const suggestions = useSuggestions(name);
  if (words.length > 0)
    return (
      <SelectField
        label={label}
        value={value}
        options={[
          { value: '', label: '—' },
          ...words.map((each) => ({ value: each, label: word(each) })),
        ]}
        onValue={onValue}
      />
    );
  if (/(?:Ms|Time)$/.test(name))
    return (
      <TextField
        label={`${label} (UTC+8)`}
        title={hint(about)}
        type="datetime-local"
        step="1"
        required={isRequired}
        value={localText(value)}
        onChange={({ target }) => onValue(momentOf(target.value))}
      />
    );
  return (
    <TextField
      label={label}
      title={hint(about)}
      suggestions={suggestions}
      required={isRequired}
      value={value}
      onChange={({ target }) => onValue(target.value)}
    />
  );
}

function ExportButton({ input, report }: { readonly report: Declared; readonly input: Input }) {
  const t = useTranslations('operator');
  const [count, setCount] = useState<number>();
  const run = async () => {
    setCount(0);
    await exportAll(report, input, setCount).finally(() => setCount(undefined));
  };
  return (
    <Button disabled={count !== undefined} onClick={() => void run()}>
      {count === undefined ? t('export') : t('exporting', { count: String(count) })}
    </Button>
  );
}
