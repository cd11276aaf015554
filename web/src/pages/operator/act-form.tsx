/** An act of the operator: its fields and a reason, what it would change, and the line that it left in the audit trail. */
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallError } from '../../client/request.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { DANGEROUS, type Declared, type DeclaredField, inputOf } from './declarations.ts';
import { operate } from './operator-session.ts';
import { Preview, type Tried } from './preview.tsx';
import { useNames } from './use-names.ts';
import { Values } from './values.tsx';

type Typed = Readonly<Record<string, string>>;
type Reply = Readonly<Record<string, unknown>>;

export function ActForm({ act }: { readonly act: Declared }) {
  const t = useTranslations('operator');
  const names = useNames();
  const [typed, setTyped] = useState<Typed>(() => firstValues(act.fields));
  const [reason, setReason] = useState('');
  const [isAsking, setAsking] = useState(false);
  const run = useRun(act, typed, reason);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (DANGEROUS.has(act.name)) setAsking(true);
    else void run.act();
  };
  return (
    <section className="act" aria-labelledby="act-title">
      <h2 id="act-title">{names(act.name)}</h2>
      <form className="form" onSubmit={submit}>
        {act.summary === names(act.name) ? null : <p className="act-about">{act.summary}</p>}
        {act.fields.map((field) => (
          <FieldOf
            key={field.name}
            field={field}
            value={typed[field.name] ?? ''}
            onValue={(value) => setTyped({ ...typed, [field.name]: value })}
          />
        ))}
        <TextField
          label={t('reason')}
          hint={t('reasonAbout')}
          value={reason}
          required
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="form-end">
          <Button onClick={() => void run.preview()} disabled={run.isBusy || reason === ''}>
            {t('preview')}
          </Button>
          <Button
            tone={DANGEROUS.has(act.name) ? 'danger' : 'primary'}
            type="submit"
            disabled={run.isBusy || reason === ''}
          >
            {t('do')}
          </Button>
        </div>
      </form>
      {run.failure === undefined ? null : (
        <p className="act-failure" role="alert">
          {run.failure}
        </p>
      )}
      {run.tried === undefined ? null : <Preview tried={run.tried} />}
      {run.done === undefined ? null : <Done reply={run.done} audit={run.audit} />}
      <Dialog
        title={t('sure', { act: names(act.name) })}
        description={t('sureAbout')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        <Values of={{ ...typed, reason }} />
        <div className="form-end">
          <Button onClick={() => setAsking(false)}>{t('back')}</Button>
          <Button
            tone="danger"
            onClick={() => {
              setAsking(false);
              void run.act();
            }}
          >
            {t('do')}
          </Button>
        </div>
      </Dialog>
    </section>
  );
}

function useRun(act: Declared, typed: Typed, reason: string) {
  const t = useTranslations('operator');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [tried, setTried] = useState<Tried>();
  const [done, setDone] = useState<Reply>();
  const [audit, setAudit] = useState<Reply>();
  const send = async (extra: object): Promise<Reply | undefined> => {
    const input = inputOf(act.fields, typed);
    setFailure(undefined);
    setTried(undefined);
    setDone(undefined);
    if (input === undefined) {
      setFailure(t('notJson'));
      return undefined;
    }
    setBusy(true);
    try {
      return await operate(`POST /operator/v1/${act.name}`, { ...input, reason, ...extra });
    } catch (error) {
      setFailure(error instanceof CallError ? `${error.message} (${error.code})` : String(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const preview = async () => {
    const reply = await send({ dryRun: 'yes' });
    if (reply !== undefined) setTried(reply.dryRun as Tried);
  };
  const perform = async () => {
    const reply = await send({});
    if (reply === undefined) return;
    setAudit(await lastAudit());
    setDone(reply);
  };
  return { isBusy, failure, tried, done, audit, preview, act: perform };
}

async function lastAudit(): Promise<Reply | undefined> {
  const { list } = await operate('GET /operator/v1/audit', { limit: '1' });
  return (list as readonly Reply[])[0];
}

function Done({ audit, reply }: { readonly reply: Reply; readonly audit: Reply | undefined }) {
  const t = useTranslations('operator');
  return (
    <div className="act-done" role="status">
      <h3>{t('done')}</h3>
      {'secret' in reply ? <p className="act-once">{t('secretOnce')}</p> : null}
      <Values of={reply} />
      {audit === undefined ? null : (
        <>
          <h3>{t('auditLine')}</h3>
          <Values of={audit} />
        </>
      )}
    </div>
  );
}

interface FieldProps {
  readonly field: DeclaredField;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

function FieldOf({ field, onValue, value }: FieldProps) {
  const { about, isRequired, name, type, words } = field;
  if (words.length > 0)
    return (
      <SelectField
        label={name}
        hint={about}
        value={value}
        options={[
          ...(isRequired ? [] : [{ value: '', label: '—' }]),
          ...words.map((word) => ({ value: word, label: word })),
        ]}
        onValue={onValue}
      />
    );
  const isJson = type !== 'string';
  return (
    <TextField
      label={isJson ? `${name} (JSON)` : name}
      hint={about}
      value={value}
      required={isRequired}
      onChange={({ target }) => onValue(target.value)}
    />
  );
}

/** A name of the act's own where one is asked for, so that the same act twice moves money once. */
function firstValues(fields: readonly DeclaredField[]): Typed {
  return Object.fromEntries(
    fields.map(({ isRequired, name, words }) => [
      name,
      name === 'reference' ? `console:${crypto.randomUUID()}` : isRequired ? (words[0] ?? '') : '',
    ]),
  );
}
