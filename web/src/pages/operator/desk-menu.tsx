/** What the desk has, section by section: a list beside it with a field that finds, and on a phone one field to choose in. */
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link, useLocation } from 'wouter';
import { type Shortcut, useShortcuts } from '../../ui/shortcuts.ts';
import { type Entry, entriesOf, SECTIONS, type Section } from './sections.ts';
import { useNames } from './use-names.ts';

interface Props {
  /** Kind and name of what is shown. */
  readonly shown: string;
}

export function DeskMenu({ shown }: Props) {
  const t = useTranslations('operator');
  const names = useNames();
  const menu = useRef<HTMLElement>(null);
  const [text, setText] = useState('');
  useEffect(() => {
    const current = menu.current?.querySelector(`[href$="/${shown}"]`);
    current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  const isFound = ({ name }: Entry) => `${names(name)} ${name}`.toLowerCase().includes(text);
  const found = SECTIONS.map((section) => ({
    section,
    entries: entriesOf(section).filter(isFound),
  })).filter(({ entries }) => entries.length > 0);
  return (
    <>
      <nav className="desk-menu" aria-label={t('menu')} ref={menu}>
        <Finder
          text={text}
          onText={(typed) => setText(typed.toLowerCase())}
          first={found[0]?.entries[0]}
        />
        {found.map(({ entries, section }) => (
          <MenuSection key={section} section={section} entries={entries} shown={shown} />
        ))}
      </nav>
      <MenuField shown={shown} />
    </>
  );
}

interface FinderProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Enter leads there. */
  readonly first: Entry | undefined;
}

function Finder({ first, onText, text }: FinderProps) {
  const t = useTranslations('operator');
  const [, navigate] = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const shortcuts = useMemo<readonly Shortcut[]>(
    () => [{ keys: '/', label: t('find'), run: () => input.current?.focus() }],
    [t],
  );
  useShortcuts(shortcuts);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (first === undefined) return;
    onText('');
    navigate(`/operator/${placeOf(first)}`);
  };
  return (
    <form className="desk-find" onSubmit={submit}>
      <input
        ref={input}
        type="search"
        aria-label={t('find')}
        placeholder={`${t('find')}  /`}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
    </form>
  );
}

interface SectionProps extends Props {
  readonly section: Section;
  readonly entries: readonly Entry[];
}

function MenuSection({ entries, section, shown }: SectionProps) {
  const t = useTranslations('operator');
  const names = useNames();
  return (
    <div>
      <h2>{t(`sections.${section}`)}</h2>
      {entries.map((entry) => (
        <Link
          key={placeOf(entry)}
          href={`/operator/${placeOf(entry)}`}
          className={`desk-${entry.kind}`}
          aria-current={placeOf(entry) === shown ? 'page' : undefined}
        >
          {names(entry.name)}
        </Link>
      ))}
    </div>
  );
}

function MenuField({ shown }: Props) {
  const t = useTranslations('operator');
  const names = useNames();
  const [, navigate] = useLocation();
  return (
    <select
      className="desk-choice"
      aria-label={t('menu')}
      value={shown}
      onChange={({ target }) => navigate(`/operator/${target.value}`)}
    >
      {SECTIONS.map((section) => (
        <optgroup key={section} label={t(`sections.${section}`)}>
          {entriesOf(section).map((entry) => (
            <option key={placeOf(entry)} value={placeOf(entry)}>
              {entry.kind === 'act' ? '› ' : ''}
              {names(entry.name)}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}

const placeOf = ({ kind, name }: Entry) => `${kind}/${name}`;
