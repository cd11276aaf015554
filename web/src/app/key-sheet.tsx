/** The sheet that lists the keys. */
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { store, useStore } from '../feed/store.ts';
import { Dialog } from '../ui/dialog.tsx';
import { currentShortcuts, type Shortcut, useShortcuts } from '../ui/shortcuts.ts';

const isShown = store(false);

export function showKeys(): void {
  isShown.set(true);
}

export function KeySheet() {
  const t = useTranslations('app');
  const shortcuts = useStore(currentShortcuts);
  const own = useMemo<readonly Shortcut[]>(
    () => [{ keys: 'Shift+?', label: t('keys'), run: showKeys }],
    [t],
  );
  useShortcuts(own);
  return (
    <Dialog
      title={t('keys')}
      description={t('keysAbout')}
      isOpen={useStore(isShown)}
      onClose={() => isShown.set(false)}
    >
      <dl className="key-list">
        {shortcuts.map(({ keys, label }) => (
          <div key={keys}>
            <dt>
              <kbd>{keys.replace('Shift+?', '?').replace('Shift+', '⇧ ').toUpperCase()}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
