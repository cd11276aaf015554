/** An act of the operator: its fields and a reason, what it would change, and the line that it left in the audit trail. */
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { DANGEROUS, type Declared } from './declarations.ts';
import type { Draft, DraftGroup } from './fields/draft.ts';
import { FormField } from './fields/form-field.tsx';
import { failureText, operate } from './operator-session.ts';
import { Preview, type Tried } from './preview.tsx';
import { IN_FORCE, useDrafts } from './use-drafts.ts';
import { useNames } from './use-names.ts';
import { OfAct } from './use-suggestions.ts';
import { Values } from './values.tsx';

type Reply = Readonly<Record<string, unknown>>;

export function ActForm({ act }: { readonly act: Declared }) {
  const t = useTranslations('operator');
  const names = useNames();
  // Elsewhere its name says it.
  const isEnglish = useLocale() === 'en-US';
  const { drafts, fields, inForce, input, set } = useDrafts(act);
  const [reason, setReason] = useState('');
  const [isAsking, setAsking] = useState(false);
  const run = useRun(act, input, reason);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (DANGEROUS.has(act.name)) setAsking(true);
    else void run.act();
  };
  return (
    <section className="act" aria-labelledby="act-title">
      <h2 id="act-title">{names(act.name)}</h2>
      <form className="form" onSubmit={submit}>
        {isEnglish && act.summary !== names(act.name) ? (
          <p className="act-about">{act.summary}</p>
        ) : null}
        {inForce === undefined ? null : <p className="act-about">{t(`inForce.${inForce}`)}</p>}
        <OfAct value={act.name}>
          <FieldsOf fields={fields} drafts={drafts} onDraft={set} />
        </OfAct>
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
      {run.tried === undefined ? null : <Preview {...run.tried} />}
      {run.done === undefined ? null : <Done reply={run.done} audit={run.audit} />}
      <Dialog
        title={t('sure', { act: names(act.name) })}
        description={t('sureAbout')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        <Values of={{ ...input, reason }} />
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
  readonly fields: Declared['fields'];
  readonly drafts: DraftGroup;
  readonly onDraft: (name: string, draft: Draft) => void;
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
function FieldsOf({ drafts, fields, onDraft }: FieldsProps) {
  const t = useTranslations('operator');
  const needed = fields.filter(({ isRequired }) => isRequired);
  const others = fields.filter(({ isRequired }) => !isRequired);
  const shown = (some: Declared['fields']) => (
    <div className="act-fields">
      {inOrder(some).map((field) => (
        <FormField
          key={field.name}
          field={field}
          draft={drafts[field.name]}
          onDraft={(draft) => onDraft(field.name, draft)}
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

function useRun(act: Declared, input: Reply, reason: string) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [tried, setTried] = useState<{ readonly tried: Tried; readonly reply: Reply }>();
  const [done, setDone] = useState<Reply>();
  const [audit, setAudit] = useState<Reply>();
  const send = async (extra: object): Promise<Reply | undefined> => {
    setFailure(undefined);
    setTried(undefined);
    setDone(undefined);
    setBusy(true);
    try {
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
    if (reply === undefined) return;
    // A secret that is not to be is told to nobody.
    const { dryRun, secret: _, ...rest } = reply;
    setTried({ tried: dryRun as Tried, reply: rest });
  };
  const perform = async () => {
    const reply = await send({});
    if (reply === undefined) return;
    setAudit(await lastAudit());
    setDone(reply);
    void queries.invalidateQueries({ queryKey: [IN_FORCE] });
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
