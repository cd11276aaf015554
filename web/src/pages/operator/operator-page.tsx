/** The operator's desk: a token, the kill switch always in sight, and every act and report of the venue. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { useStore } from '../../feed/store.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { tellFailure } from '../../ui/toast.tsx';
import { ActForm } from './act-form.tsx';
import { ClockPanel } from './clock-panel.tsx';
import { actNamed, reportNamed } from './declarations.ts';
import { DeskMenu } from './desk-menu.tsx';
import { HealthOverview } from './health-overview.tsx';
import { KillSwitch } from './kill-switch.tsx';
import { PricePanel } from './price-panel.tsx';
import './operator.css';
import { enter, leave, session } from './operator-session.ts';
import { ReportView } from './report-view.tsx';
import { RiskOverview } from './risk-overview.tsx';

export function OperatorPage() {
  return useStore(session) === undefined ? <Gate /> : <Desk />;
}

function Gate() {
  const t = useTranslations('operator');
  const [token, setToken] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    enter(token.trim()).catch((error) => tellFailure(t('notTaken'), error));
  };
  return (
    <form className="gate" onSubmit={submit}>
      <h1>{t('title')}</h1>
      <TextField
        label={t('token')}
        hint={t('tokenAbout')}
        type="password"
        value={token}
        onChange={({ target }) => setToken(target.value)}
      />
      <Button tone="primary" type="submit" disabled={token.trim() === ''}>
        {t('enter')}
      </Button>
    </form>
  );
}

function Desk() {
  const t = useTranslations('operator');
  const [path] = useLocation();
  const [, , kind = 'overview', name = 'risk-overview'] = path.split('/');
  const main = useFocusOnChange(`${kind}/${name}`);
  return (
    <div className="desk">
      <div className="desk-bar">
        <h1>{t('title')}</h1>
        <KillSwitch />
        <Button tone="quiet" onClick={leave}>
          {t('leave')}
        </Button>
      </div>
      <div className="desk-body">
        <DeskMenu shown={`${kind}/${name}`} />
        <div className="desk-main" ref={main} tabIndex={-1}>
          <Shown key={`${kind}/${name}`} kind={kind} name={name} />
        </div>
      </div>
    </div>
  );
}

/** Whoever has chosen something goes on there: the next Tab leads into it. */
function useFocusOnChange(shown: string) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== shown) {
      place.current?.focus({ preventScroll: true });
      place.current?.scrollTo(0, 0);
    }
    before.current = shown;
  }, [shown]);
  return place;
}

function Shown({ kind, name }: { readonly kind: string; readonly name: string }) {
  const t = useTranslations('operator');
  const act = kind === 'act' ? actNamed(name) : undefined;
  const report = kind === 'report' ? reportNamed(name) : undefined;
  if (kind === 'overview')
    return name === 'health-overview' ? <HealthOverview /> : <RiskOverview />;
  if (name === 'advance-clock' && act !== undefined)
    return (
      <>
        <ClockPanel />
        <ActForm act={act} />
      </>
    );
  if (name === 'set-index-price' && act !== undefined)
    return (
      <>
        <PricePanel />
        <ActForm act={act} />
      </>
    );
  if (act !== undefined) return <ActForm act={act} />;
  if (report !== undefined) return <ReportView report={report} />;
  return <p className="note">{t('nothing')}</p>;
}
