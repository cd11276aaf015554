/** Keys that the page in sight listens to, and the sheet shows. They rest while something is being typed. */
import { useEffect } from 'react';
import { tinykeys } from 'tinykeys';
import { store } from '../feed/store.ts';

export interface Shortcut {
  /** As tinykeys writes it: `b`, `Shift+X`, `/`. */
  readonly keys: string;
  readonly label: string;
  readonly run: () => void;
  /** Heard while something is being typed, too. */
  readonly isAlways?: boolean;
}

const listed = store<readonly Shortcut[]>([]);
export const currentShortcuts = { get: listed.get, subscribe: listed.subscribe };

/** The shortcuts have to be the same object from one drawing to the next unless they changed. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    listed.set([...listed.get(), ...shortcuts]);
    const bindings = Object.fromEntries(
      shortcuts.map((shortcut) => [
        shortcut.keys,
        (event: KeyboardEvent) => press(event, shortcut),
      ]),
    );
    const stop = tinykeys(window, bindings);
    return () => {
      stop();
      listed.set(listed.get().filter((shortcut) => !shortcuts.includes(shortcut)));
    };
  }, [shortcuts]);
}

function press(event: KeyboardEvent, { isAlways = false, run }: Shortcut): void {
  const { target } = event;
  if (target instanceof Element && (isElsewhere(target) || (!isAlways && isTyped(target)))) return;
  event.preventDefault();
  run();
}

/** A dialog or a menu has the keys. */
function isElsewhere(target: Element): boolean {
  return target.closest('[role=dialog], [role=menu]') !== null;
}

function isTyped(target: Element): boolean {
  const types = 'input:not([type=radio]):not([type=checkbox]), textarea, select';
  return target.closest(types) !== null;
}
