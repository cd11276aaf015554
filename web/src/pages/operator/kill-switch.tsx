/** Halts the whole venue, or opens it again: two clicks, wherever on the desk one is. */
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { tell, tellFailure } from '../../ui/toast.tsx';
import { operate } from './operator-session.ts';

type Status = 'halted' | 'cancel_only' | 'online';

export function KillSwitch() {
  const t = useTranslations('operator');
  const [isAsking, setAsking] = useState(false);
  const set = async (status: Status) => {
    setAsking(false);
    try {
      const reason = `console: ${status}`;
      const reply = await operate('POST /operator/v1/set-status', { status, reason });
      const changed = (reply.changed as readonly unknown[]).length;
      tell('done', t(`killed.${status}`), t('killedMarkets', { count: String(changed) }));
    } catch (error) {
      tellFailure(t('killSwitch'), error);
    }
  };
  return (
    <>
      <Button tone="danger" className="kill-switch" onClick={() => setAsking(true)}>
        {t('killSwitch')}
      </Button>
      <Dialog
        title={t('killSwitch')}
        description={t('killAbout')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        <div className="kill-choices">
          <Button tone="danger" onClick={() => void set('halted')}>
            {t('halt')}
          </Button>
          <Button onClick={() => void set('cancel_only')}>{t('cancelOnly')}</Button>
          <Button tone="primary" onClick={() => void set('online')}>
            {t('reopen')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
