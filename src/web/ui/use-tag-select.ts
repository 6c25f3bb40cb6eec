/** Filters, opens and changes the list of a tag select. */
import { useRef, useState } from 'react';
import { containsFolded } from '#rules/text/fold-text.ts';
import { useListSide } from './select-list.tsx';
import { useDismiss } from './use-dismiss.ts';

export type TagOption = { value: string; label: string };

type TagSelectOptions = {
  options: readonly TagOption[];
  value: readonly string[];
  onChange: (value: string[]) => void;
};

export function useTagSelect({ options, value, onChange }: TagSelectOptions) {
  const root = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  // The selected options in the order of selection, without values that are no longer options.
  const chosen = value.flatMap((selected) => options.find((option) => option.value === selected) ?? []);
  const matches = options.filter(({ label }) => containsFolded(label, typed.trim()));
  useDismiss(root, open, () => {
    setOpen(false);
    setTyped('');
  });
  const side = useListSide(root, open);

  const show = (text: string): void => {
    setTyped(text);
    setActive(-1);
    setOpen(true);
  };
  const change = (next: readonly TagOption[]): void => onChange(next.map((option) => option.value));
  const remove = (option: TagOption): void => change(chosen.filter((other) => other !== option));
  /** The list stays open, so that more options can be selected. */
  const toggle = (at: number): void => {
    const option = matches[at];
    if (!option) return;
    if (chosen.includes(option)) remove(option);
    else change([...chosen, option]);
    // All options are shown again once the filter is cleared, so the active index refers to the whole list.
    setActive(options.indexOf(option));
    setTyped('');
  };
  return { root, typed, open, active, chosen, matches, side, show, setActive, toggle, remove };
}
export type TagSelectState = ReturnType<typeof useTagSelect>;
