import { Keyboard, Settings } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslations } from 'use-intl';
import { Link, useLocation } from 'wouter';
import { useInfo } from '../feed/reference.ts';
import { socketLink } from '../feed/socket.ts';
import { useStore } from '../feed/store.ts';
import { LOCALES } from '../messages/catalogue.ts';
import { KillSwitch } from '../pages/operator/kill-switch.tsx';
import { session } from '../pages/operator/operator-session.ts';
import { prefer, usePreferences } from '../ui/preferences.ts';
import { AccountMenu } from './account-menu.tsx';
import { showKeys } from './key-sheet.tsx';

export function Header() {
  const t = useTranslations('app');
  const info = useInfo();
  const [path] = useLocation();
  const { pair } = usePreferences();
  const isOperator = path.startsWith('/operator');
  // On the desk it has its place there; an operator who looks elsewhere keeps it in sight.
  const isWatching = useStore(session) !== undefined && !isOperator;
  return (
    <header className="header">
      <Link href={`/trade/${pair}`} className="brand">
        <img src="/icon.svg" alt="" width="20" height="20" />
        {t('title')}
      </Link>
      <nav className="header-nav" aria-label={t('mainNavigation')}>
        <Link href={`/trade/${pair}`} aria-current={isOperator ? undefined : 'page'}>
          {t('trade')}
        </Link>
        <Link href="/operator" aria-current={isOperator ? 'page' : undefined}>
          {t('operator')}
        </Link>
        <a href="/docs" target="_blank" rel="noreferrer">
          {t('reference')}
        </a>
      </nav>
      <div className="header-end">
        {isWatching ? <KillSwitch /> : null}
        {info?.isDemo === 'YES' ? <span className="tag">{t('demo')}</span> : null}
        {info?.clock === 'manual' ? <span className="tag">{t('manualClock')}</span> : null}
        <LinkState />
        <button
          type="button"
          className="icon-button wide-only"
          aria-label={t('keys')}
          title={t('keys')}
          onClick={showKeys}
        >
          <Keyboard size={16} aria-hidden />
        </button>
        <SettingsMenu />
        <AccountMenu />
      </div>
    </header>
  );
}

function LinkState() {
  const t = useTranslations('app');
  const link = useStore(socketLink);
  const words = { live: t('linkLive'), connecting: t('linkConnecting'), lost: t('linkLost') };
  return (
    <span className={`link-state link-${link}`} role="status">
      {words[link]}
    </span>
  );
}

const LANGUAGES = { 'en-US': 'English', 'zh-CN': '简体中文' } as const;

function SettingsMenu() {
  const t = useTranslations('app');
  const preferences = usePreferences();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="icon-button" aria-label={t('settings')}>
        <Settings size={16} aria-hidden />
      </DropdownMenu.Trigger>

      <DropdownMenu.Content className="menu" align="end" sideOffset={4}>
        <DropdownMenu.Label className="menu-label">{t('language')}</DropdownMenu.Label>
        <DropdownMenu.RadioGroup
          value={preferences.locale}
          onValueChange={(value) => prefer({ locale: value === 'zh-CN' ? 'zh-CN' : 'en-US' })}
        >
          {LOCALES.map((locale) => (
            <DropdownMenu.RadioItem key={locale} value={locale} className="menu-item" lang={locale}>
              <Mark />
              {LANGUAGES[locale]}
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
        <DropdownMenu.Label className="menu-label">{t('theme')}</DropdownMenu.Label>
        <DropdownMenu.RadioGroup
          value={preferences.theme}
          onValueChange={(value) => prefer({ theme: value === 'light' ? 'light' : 'dark' })}
        >
          <DropdownMenu.RadioItem value="dark" className="menu-item">
            <Mark />
            {t('themeDark')}
          </DropdownMenu.RadioItem>
          <DropdownMenu.RadioItem value="light" className="menu-item">
            <Mark />
            {t('themeLight')}
          </DropdownMenu.RadioItem>
        </DropdownMenu.RadioGroup>
        <DropdownMenu.Separator className="menu-line" />
        <Toggle
          label={t('confirmOrders')}
          isOn={preferences.isConfirming}
          onChange={(isConfirming) => prefer({ isConfirming })}
        />
        <Toggle
          label={t('soundOnFills')}
          isOn={preferences.hasSound}
          onChange={(hasSound) => prefer({ hasSound })}
        />
        <Toggle
          label={t('titleOnFills')}
          isOn={preferences.hasTitle}
          onChange={(hasTitle) => prefer({ hasTitle })}
        />
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

interface ToggleProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Toggle({ isOn, label, onChange }: ToggleProps) {
  return (
    <DropdownMenu.CheckboxItem
      className="menu-item"
      checked={isOn}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
    >
      <Mark />
      {label}
    </DropdownMenu.CheckboxItem>
  );
}

function Mark() {
  return (
    <span className="menu-mark">
      <DropdownMenu.ItemIndicator>✓</DropdownMenu.ItemIndicator>
    </span>
  );
}
