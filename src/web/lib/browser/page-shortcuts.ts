/** Handles the keyboard shortcuts of the current page and lists them for the help dialog. */
import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { isShortcut } from './shortcut-event.ts';

export type PageShortcut = {
  /** The `key` of the keyboard event, for example `j` or `Enter`. */
  key: string;
  /** The description of the action in the help dialog. */
  act: string;
  run: () => void;
};

type Listed = { keys: readonly string[]; act: string };

const useList = create<{ lists: readonly (readonly Listed[])[] }>()(() => ({ lists: [] }));

export function usePageShortcutList(): readonly Listed[] {
  return useList(({ lists }) => lists).flat();
}

export function usePageShortcuts(shortcuts: readonly PageShortcut[]): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcuts.find(({ key }) => key === event.key);
    if (!shortcut || !isShortcut(event)) return;
    event.preventDefault();
    shortcut.run();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  const summary = JSON.stringify(shortcuts.map(({ key, act }) => ({ keys: [key], act })));
  useEffect(() => {
    const list: readonly Listed[] = JSON.parse(summary);
    useList.setState(({ lists }) => ({ lists: [...lists, list] }));
    return () => useList.setState(({ lists }) => ({ lists: lists.filter((other) => other !== list) }));
  }, [summary]);
}
