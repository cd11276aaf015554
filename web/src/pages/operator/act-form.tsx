/** An act of the operator: its fields and a reason, what it would change, and the line that it left in the audit trail. */
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { DANGEROUS, type Declared } from './declarations.ts';
import { type DraftGroup, firstDrafts, inputOf } from './fields/draft.ts';
import { FormField } from './fields/form-field.tsx';
import { failureText, operate } from './operator-session.ts';
import { Preview, type Tried } from './preview.tsx';
import { useNames } from './use-names.ts';
import { Values } from './values.tsx';

type Reply = Readonly<Record<string, unknown>>;

export function ActForm({ act }: { readonly act: Declared }) {
  const t = useTranslations('operator');
  const names = useNames();
  const [drafts, setDrafts] = useState(() => firstDrafts(act.fields));
  const [reason, setReason] = useState('');
  const [isAsking, setAsking] = useState(false);
  const run = useRun(act, drafts, reason);
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
        <FieldsOf act={act} drafts={drafts} onDrafts={setDrafts} />
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
        <Values of={{ ...inputOf(act.fields, drafts), reason }} />
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

interface FieldsProps {
  readonly act: Declared;
  readonly drafts: DraftGroup;
  readonly onDrafts: (drafts: DraftGroup) => void;
}

/** What tells which thing is meant. */
const NAMES = ['category', 'symbol', 'uid', 'orderId'];

/** What is meant, then single fields, then what has fields of its own. */
function inOrder(fields: Declared['fields']): Declared['fields'] {
  const places = fields.map((field) => {
    const place = NAMES.indexOf(field.name);
    if (place >= 0) return { field, place };
    return { field, place: NAMES.length + (field.fields || field.item ? 1 : 0) };
  });
  return places.toSorted((a, b) => a.place - b.place).map(({ field }) => field);
}

/** What must be said comes first. */
function FieldsOf({ act, drafts, onDrafts }: FieldsProps) {
  const t = useTranslations('operator');
  const needed = act.fields.filter(({ isRequired }) => isRequired);
  const others = act.fields.filter(({ isRequired }) => !isRequired);
  const shown = (fields: Declared['fields']) => (
    <div className="act-fields">
      {inOrder(fields).map((field) => (
        <FormField
          key={field.name}
          field={field}
          draft={drafts[field.name]}
          onDraft={(draft) => onDrafts({ ...drafts, [field.name]: draft })}
        />
      ))}
    </div>
  );
  return (
    <>
      {shown(needed)}
      {needed.length === 0 || others.length === 0 ? null : <h3>{t('mayBeLeftOut')}</h3>}
      {shown(others)}
    </>
  );
}

function useRun(act: Declared, drafts: DraftGroup, reason: string) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [tried, setTried] = useState<Tried>();
  const [done, setDone] = useState<Reply>();
  const [audit, setAudit] = useState<Reply>();
  const send = async (extra: object): Promise<Reply | undefined> => {
    setFailure(undefined);
    setTried(undefined);
    setDone(undefined);
    setBusy(true);
    try {
      const input = inputOf(act.fields, drafts);
      return await operate(`POST /operator/v1/${act.name}`, { ...input, reason, ...extra });
    } catch (error) {
      setFailure(failureText(error));
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
