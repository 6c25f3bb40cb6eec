/** Keyboard shortcuts of the forms on a staff page. */
import { type KeyboardEvent, useRef, useState } from 'react';
import { usePageShortcuts } from '#web/lib/browser/page-shortcuts.ts';

const onSendKeys =
  (send: () => void) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };

/** A letter key focuses the text field of the form, and Ctrl+Enter sends the form. */
export function useFormKeys(key: string, act: string) {
  const box = useRef<HTMLElement>(null);
  usePageShortcuts([{ key, act, run: () => box.current?.querySelector('textarea')?.focus() }]);
  const onKeyDown = onSendKeys(() => box.current?.querySelector('form')?.requestSubmit());
  return { ref: box, onKeyDown };
}

type ActionKey<Name> = { name: Name; key: string; act: string };

/**
 * For a form with one text field and a button per action: a letter key chooses the action and focuses the field, and
 * Ctrl+Enter presses the button of the chosen action.
 */
export function useActionKeys<Name extends string>(actions: readonly ActionKey<Name>[]) {
  const box = useRef<HTMLElement>(null);
  const [chosen, setChosen] = useState<Name>();
  const choose = (name: Name): void => {
    setChosen(name);
    box.current?.querySelector('textarea')?.focus();
  };
  usePageShortcuts(actions.map(({ name, key, act }) => ({ key, act, run: () => choose(name) })));
  const onKeyDown = onSendKeys(() =>
    box.current?.querySelector<HTMLElement>('[aria-keyshortcuts$="Control+Enter"]')?.click(),
  );
  const keysOf = (name: Name): string => {
    const key = actions.find((action) => action.name === name)?.key ?? '';
    return chosen === name ? `${key} Control+Enter` : key;
  };
  return { box: { ref: box, onKeyDown }, chosen, keysOf };
}
