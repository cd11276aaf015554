import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { addKey, type OwnKey } from '../feed/account.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Check, TextField } from '../ui/field.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onEnter: (key: OwnKey) => void;
}

const EMPTY = { name: '', key: '', secret: '', passphrase: '' };

export function AddKeyDialog({ isOpen, onClose, onEnter }: Props) {
  const t = useTranslations('app');
  const [typed, setTyped] = useState(EMPTY);
  const [isRemembered, setRemembered] = useState(false);
  const [isTried, setTried] = useState(false);
  const { key, name, passphrase, secret } = typed;
  const close = () => {
    setTyped(EMPTY);
    setTried(false);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (key === '' || secret === '' || passphrase === '') return;
    const own = { name: name === '' ? key : name, credentials: { key, secret, passphrase } };
    addKey(own, isRemembered);
    onEnter(own);
    close();
  };
  const field = (which: keyof typeof EMPTY, label: string, type = 'text') => (
    <TextField
      label={label}
      type={type}
      value={typed[which]}
      error={isTried && which !== 'name' && typed[which] === '' ? t('fieldMissing') : undefined}
      onChange={({ target }) => setTyped({ ...typed, [which]: target.value.trim() })}
    />
  );
  return (
    <Dialog
      title={t('addKey').replace('…', '')}
      description={t('addKeyAbout')}
      isOpen={isOpen}
      onClose={close}
    >
      <form onSubmit={submit} className="form">
        {field('name', t('keyName'))}
        {field('key', t('apiKey'))}
        {field('secret', t('secret'), 'password')}
        {field('passphrase', t('passphrase'), 'password')}
        <Check label={t('rememberKey')} isOn={isRemembered} onChange={setRemembered} />
        <div className="form-end">
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="submit" tone="primary">
            {t('enter')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
