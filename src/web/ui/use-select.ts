/** Opens, closes and moves through the list of a select, with pointer and keyboard. */
import { type KeyboardEvent, useRef, useState } from 'react';
import { useListSide } from './select-list.tsx';
import { matchTypeAhead, TYPE_AHEAD_MS } from './type-ahead.ts';
import { useDismiss } from './use-dismiss.ts';

/** The number of options that Page Up and Page Down skip. */
const PAGE = 8;

/** Returns the new active index; undefined if the key does not change it. */
export function moveInList(key: string, active: number, last: number): number | undefined {
  const moves: Record<string, number> = {
    ArrowDown: Math.min(active + 1, last),
    ArrowUp: Math.max(active - 1, 0),
    Home: 0,
    End: last,
    PageDown: Math.min(active + PAGE, last),
    PageUp: Math.max(active - PAGE, 0),
  };
  return moves[key];
}

type SelectOptions = {
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
};

export function useSelect({ options, value, onChange }: SelectOptions) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const root = useRef<HTMLDivElement>(null);
  const typeAhead = useTypeAhead();
  const chosen = options.findIndex((option) => option.value === value);
  useDismiss(root, open, () => setOpen(false));
  const side = useListSide(root, open);

  const show = (at = Math.max(chosen, 0)) => {
    setActive(at);
    setOpen(true);
  };
  const pick = (at: number) => {
    const option = options[at];
    setOpen(false);
    if (option && option.value !== value) onChange(option.value);
  };
  const toggle = () => (open ? setOpen(false) : show());
  return { options, open, active, chosen, side, root, typeAhead, setActive, show, pick, toggle };
}
export type SelectState = ReturnType<typeof useSelect>;

function move({ open, active, chosen, show, pick }: SelectState, event: KeyboardEvent, at: number): void {
  event.preventDefault();
  const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
  if (open && event.altKey && event.key === 'ArrowUp') pick(active);
  // The first arrow key only opens the list.
  else show(isArrow && !open ? Math.max(chosen, 0) : at);
}

export function onSelectKey(state: SelectState, event: KeyboardEvent): void {
  const { options, open, active, chosen, typeAhead, show, pick } = state;
  const { key } = event;
  if (event.ctrlKey || event.metaKey) return;
  const at = moveInList(key, active, options.length - 1);
  if (at !== undefined) {
    move(state, event, at);
  } else if (key === 'Enter' || (key === ' ' && !typeAhead.isTyping())) {
    event.preventDefault();
    if (open) pick(active);
    else show();
  } else if (key === 'Tab' && open) {
    pick(active);
  } else if (key.length === 1 && !event.altKey) {
    event.preventDefault();
    const labels = options.map((option) => option.label);
    const match = typeAhead.read(key, labels, open ? active : chosen);
    if (match >= 0) show(match);
  }
}

type TypeAhead = {
  /** Adds a letter and returns the index of the option that the word now selects, or -1. */
  read: (letter: string, labels: readonly string[], current: number) => number;
  /** Returns true if a space would continue the word instead of selecting the active option. */
  isTyping: () => boolean;
};

/** Combines key presses into the prefix of a word, until a pause. */
function useTypeAhead(): TypeAhead {
  const memory = useRef({ word: '', at: 0 });
  const isTyping = () => memory.current.word !== '' && Date.now() - memory.current.at < TYPE_AHEAD_MS;
  const read: TypeAhead['read'] = (letter, labels, current) => {
    memory.current = { word: isTyping() ? memory.current.word + letter : letter, at: Date.now() };
    return matchTypeAhead(labels, memory.current.word, current);
  };
  return { read, isTyping };
}
