/** Whose account is traded: users of the demo, keys of one's own, or nobody's. */
import { ChevronDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { canSign } from '../client/signer.ts';
import { enter, forgetKey, leave, type OwnKey, useAccount, useOwnKeys } from '../feed/account.ts';
import { useDemoKeys } from '../feed/reference.ts';
import { tellFailure } from '../ui/toast.tsx';
import { AddKeyDialog } from './add-key-dialog.tsx';

export function AccountMenu() {
  const t = useTranslations('app');
  const account = useAccount();
  const [isAdding, setAdding] = useState(false);
  const start = (key: OwnKey) =>
    enter(key).catch((error: unknown) => tellFailure(t('enterFailed'), error));
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger className="account-button" disabled={!canSign()}>
          <span className="account-name">{account?.name ?? t('noAccount')}</span>
          {account === undefined ? null : (
            <span className="account-mode">{t('mode', { version: account.trading.version })}</span>
          )}
          <ChevronDown size={14} aria-hidden />
        </DropdownMenu.Trigger>

        <DropdownMenu.Content className="menu" align="end" sideOffset={4}>
          <Users onEnter={start} />
          <DropdownMenu.Item className="menu-item" onSelect={() => setAdding(true)}>
            {t('addKey')}
          </DropdownMenu.Item>
          {account === undefined ? null : (
            <DropdownMenu.Item className="menu-item" onSelect={leave}>
              {t('leave', { name: account.name })}
            </DropdownMenu.Item>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      <AddKeyDialog isOpen={isAdding} onClose={() => setAdding(false)} onEnter={start} />
    </>
  );
}

function Users({ onEnter }: { readonly onEnter: (key: OwnKey) => void }) {
  const t = useTranslations('app');
  const demo = useDemoKeys();
  const own = useOwnKeys();
  return (
    <>
      {demo.length === 0 ? null : (
        <DropdownMenu.Label className="menu-label">{t('demoUsers')}</DropdownMenu.Label>
      )}
      {demo.map(({ accountMode, key, label, passphrase, secret, uid }) => (
        <DropdownMenu.Item
          key={key}
          className="menu-item menu-user"
          onSelect={() => onEnter({ name: label, credentials: { key, secret, passphrase } })}
        >
          <span>{label}</span>
          <span className="menu-note">
            {uid} · {accountMode}
          </span>
        </DropdownMenu.Item>
      ))}
      {own.length === 0 ? null : (
        <DropdownMenu.Label className="menu-label">{t('ownKeys')}</DropdownMenu.Label>
      )}
      {own.map((key) => (
        <DropdownMenu.Item key={key.name} className="menu-item" onSelect={() => onEnter(key)}>
          {key.name}
        </DropdownMenu.Item>
      ))}
      {own.map(({ name }) => (
        <DropdownMenu.Item key={name} className="menu-item" onSelect={() => forgetKey(name)}>
          {t('forget', { name })}
        </DropdownMenu.Item>
      ))}
      <DropdownMenu.Separator className="menu-line" />
    </>
  );
}
