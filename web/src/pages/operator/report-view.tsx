/** A report: what is asked for, its rows, the file of all of them, and behind each row its postings and commands. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallError } from '../../client/request.ts';
import { Button } from '../../ui/button.tsx';
import { Table } from '../../ui/table.tsx';
import { useVenueWords } from '../venue-words.ts';
import { Behind } from './behind.tsx';
import type { Declared } from './declarations.ts';
import { failureText } from './operator-session.ts';
import { columnsOf, leastWidthOf } from './report-columns.ts';
import { type Input, ReportForm } from './report-form.tsx';
import { pageOf, type Row } from './report-rows.ts';
import { useNames } from './use-names.ts';
import { Values } from './values.tsx';

export function ReportView({ report }: { readonly report: Declared }) {
  const t = useTranslations('operator');
  const names = useNames();
  const words = useVenueWords();
  const { ask, endId, failure, input, isBusy, isUnasked, more, rows, rest, setInput } =
    useReport(report);
  const [picked, setPicked] = useState<Row>();
  const columns = useMemo(() => columnsOf(rows, words), [rows, words]);
  return (
    <div className="report">
      <h2>{names(report.name)}</h2>
      <ReportForm report={report} input={input} isBusy={isBusy} onInput={setInput} onAsk={ask} />
      {failure === undefined ? null : (
        <p className="act-failure" role="alert">
          {failure}
        </p>
      )}
      {rest === undefined ? null : <Values of={rest} />}
      <div className="report-rows">
        <Table
          label={names(report.name)}
          columns={columns}
          rows={rows}
          empty={failure === undefined ? t(isUnasked ? 'sayFirst' : 'noRows') : ''}
          onPick={setPicked}
          classOf={(row) => (row === picked ? 'row-picked' : 'row-pickable')}
          leastWidth={leastWidthOf(columns)}
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

const NOTHING: Input = {};

function useReport(report: Declared) {
  const [input, setInput] = useState(NOTHING);
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [rest, setRest] = useState<Row>();
  const [endId, setEndId] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isUnasked, setUnasked] = useState(false);
  const read = useCallback(
    async (asked: Input, before: readonly Row[], idLessThan: string) => {
      setBusy(true);
      setFailure(undefined);
      setUnasked(false);
      try {
        const page = await pageOf(report, asked, idLessThan);
        setRows([...before, ...page.rows]);
        setRest(page.rest);
        setEndId(page.rows.length === 0 ? '' : page.endId);
      } catch (error) {
        // Nobody has asked for anything yet: what is missing is no fault.
        const isFirst = asked === NOTHING && isMissing(error);
        setUnasked(isFirst);
        setFailure(isFirst ? undefined : failureText(error));
      } finally {
        setBusy(false);
      }
    },
    [report],
  );
  // Shown at once where nothing must be named first.
  useEffect(() => {
    if (report.fields.some(({ isRequired }) => isRequired)) setUnasked(true);
    else void read(NOTHING, [], '');
  }, [read, report]);
  return {
    ask: (asked: Input) => {
      setInput(asked);
      void read({ ...asked }, [], '');
    },
    endId,
    failure,
    input,
    isBusy,
    isUnasked,
    more: () => read(input, rows, endId),
    rows,
    rest,
    setInput,
  };
}

const MISSING = '40019';

function isMissing(error: unknown): boolean {
  return error instanceof CallError && error.code === MISSING;
}
