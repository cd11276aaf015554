/** What everybody must know at once: the socket is lost, or this page cannot sign. */
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { canSign } from '../client/signer.ts';
import { socketLink, socketLoginError } from '../feed/socket.ts';
import { useStore } from '../feed/store.ts';
import { timeOf } from '../ui/format.ts';

export function Banner() {
  const t = useTranslations('app');
  const link = useStore(socketLink);
  const loginError = useStore(socketLoginError);
  const [lostAt, setLostAt] = useState(0);
  useEffect(() => {
    if (link === 'lost') setLostAt(Date.now());
  }, [link]);
  return (
    <>
      {link === 'lost' ? (
        <p role="alert" className="banner banner-lost">
          {t('lost', { time: timeOf(lostAt || Date.now()) })}
        </p>
      ) : null}
      {canSign() ? null : (
        <p role="status" className="banner">
          {t('needsHttps')}
        </p>
      )}
      {loginError === undefined ? null : (
        <p role="status" className="banner">
          {t('loginRefused', { reason: loginError })}
        </p>
      )}
    </>
  );
}
