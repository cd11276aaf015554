/** A report: what is asked for, its rows, the file of all of them, and behind each row its postings and commands. */
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallError } from '../../client/request.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Table } from '../../ui/table.tsx';
import { Behind } from './behind.tsx';
import type { Declared } from './declarations.ts';
import { exportAll } from './export-all.ts';
import { columnsOf, leastWidthOf } from './report-columns.ts';
import { pageOf, type Row } from './report-rows.ts';
import { useNames } from './use-names.ts';
import { Values } from './values.tsx';

/** What pages go by is not asked for. */
const PAGING = new Set(['idLessThan', 'limit']);

export function ReportView({ report }: { readonly report: Declared }) {
  const t = useTranslations('operator');
  const names = useNames();
  const { ask, endId, failure, input, isBusy, more, rows, rest, setInput } = useReport(report);
  const [picked, setPicked] = useState<Row>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void ask();
  };
  const asked = report.fields.filter(({ name }) => !PAGING.has(name));
  return (
    <div className="report">
      <h2>{names(report.name)}</h2>
      <form className="report-form" onSubmit={submit}>
        {asked.map(({ about, isRequired, name, words }) =>
          words.length > 0 ? (
            <SelectField
              key={name}
              label={name}
              value={input[name] ?? ''}
              options={[
                { value: '', label: '—' },
                ...words.map((word) => ({ value: word, label: word })),
              ]}
              onValue={(value) => setInput({ ...input, [name]: value })}
            />
          ) : (
            <TextField
              key={name}
              label={name}
              title={about}
              required={isRequired}
              value={input[name] ?? ''}
              onChange={({ target }) => setInput({ ...input, [name]: target.value })}
            />
          ),
        )}
        <div className="report-buttons">
          <Button type="submit" tone="primary" disabled={isBusy}>
            {t('show')}
          </Button>
          <ExportButton report={report} input={input} />
        </div>
      </form>
      {failure === undefined ? null : (
        <p className="act-failure" role="alert">
          {failure}
        </p>
      )}
      {rest === undefined ? null : <Values of={rest} />}
      <div className="report-rows">
        <Table
          label={names(report.name)}
          columns={columnsOf(rows)}
          rows={rows}
          empty={failure === undefined ? t('noRows') : ''}
          onPick={setPicked}
          classOf={(row) => (row === picked ? 'row-picked' : 'row-pickable')}
          leastWidth={leastWidthOf(columnsOf(rows))}
          foot={
            endId === '' ? undefined : (
              <Button tone="quiet" disabled={isBusy} onClick={() => void more()}>
                {t('older')}
              </Button>
            )
          }
        />
      </div>
      {picked === undefined ? null : <Behind key={JSON.stringify(picked)} row={picked} />}
    </div>
  );
}

type Input = Readonly<Record<string, string>>;

const NOTHING: Input = {};

function useReport(report: Declared) {
  const [input, setInput] = useState(NOTHING);
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [rest, setRest] = useState<Row>();
  const [endId, setEndId] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const read = useCallback(
    async (asked: Input, before: readonly Row[], idLessThan: string) => {
      setBusy(true);
      setFailure(undefined);
      try {
        const page = await pageOf(report, asked, idLessThan);
        setRows([...before, ...page.rows]);
        setRest(page.rest);
        setEndId(page.rows.length === 0 ? '' : page.endId);
      } catch (error) {
        setFailure(error instanceof CallError ? `${error.message} (${error.code})` : String(error));
      } finally {
        setBusy(false);
      }
    },
    [report],
  );
  // Shown at once where nothing must be named first.
  useEffect(() => {
    if (!report.fields.some(({ isRequired }) => isRequired)) void read(NOTHING, [], '');
  }, [read, report]);
  return {
    ask: () => read(input, [], ''),
    endId,
    failure,
    input,
    isBusy,
    more: () => read(input, rows, endId),
    rows,
    rest,
    setInput,
  };
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
