/** Keys that the page in sight listens to, and the sheet shows. They rest while something is being typed. */
import { useEffect } from 'react';
import { tinykeys } from 'tinykeys';
import { store } from '../feed/store.ts';

export interface Shortcut {
  /** As tinykeys writes it: `b`, `Shift+X`, `/`. */
  readonly keys: string;
  readonly label: string;
  readonly run: () => void;
}

const listed = store<readonly Shortcut[]>([]);
export const currentShortcuts = { get: listed.get, subscribe: listed.subscribe };

/** The shortcuts have to be the same object from one drawing to the next unless they changed. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    listed.set([...listed.get(), ...shortcuts]);
    const bindings = Object.fromEntries(
      shortcuts.map(({ keys, run }) => [keys, (event: KeyboardEvent) => press(event, run)]),
    );
    const stop = tinykeys(window, bindings);
    return () => {
      stop();
      listed.set(listed.get().filter((shortcut) => !shortcuts.includes(shortcut)));
    };
  }, [shortcuts]);
}

function press(event: KeyboardEvent, run: () => void): void {
  if (event.target instanceof Element && isBusy(event.target)) return;
  event.preventDefault();
  run();
}

function isBusy(target: Element): boolean {
  const types = target.closest('input:not([type=radio]):not([type=checkbox]), textarea, select');
  return types !== null || target.closest('[role=dialog], [role=menu]') !== null;
}
