/** What the desk has, section by section: a list beside it, and on a phone one field to choose in. */
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Link, useLocation } from 'wouter';
import { type Entry, entriesOf, SECTIONS } from './sections.ts';
import { useNames } from './use-names.ts';

interface Props {
  /** Kind and name of what is shown. */
  readonly shown: string;
}

export function DeskMenu({ shown }: Props) {
  const t = useTranslations('operator');
  const names = useNames();
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = menu.current?.querySelector(`[href$="/${shown}"]`);
    current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  return (
    <>
      <nav className="desk-menu" aria-label={t('menu')} ref={menu}>
        {SECTIONS.map((section) => (
          <section key={section} aria-label={t(`sections.${section}`)}>
            <h2>{t(`sections.${section}`)}</h2>
            {entriesOf(section).map((entry) => (
              <Link
                key={placeOf(entry)}
                href={`/operator/${placeOf(entry)}`}
                className={`desk-${entry.kind}`}
                aria-current={placeOf(entry) === shown ? 'page' : undefined}
              >
                {names(entry.name)}
              </Link>
            ))}
          </section>
        ))}
      </nav>
      <MenuField shown={shown} />
    </>
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
