/** Handles keys in the input and on the chips of a tag select. */
import type { KeyboardEvent } from 'react';
import { moveInList } from './use-select.ts';
import type { TagSelectState } from './use-tag-select.ts';

export const CHIP = 'data-chip';

/**
 * Focuses the chip at index `at`, or the input after the last chip. Negative indexes count from the end: -1 is the
 * input.
 */
function focusChip({ root }: TagSelectState, at: number): void {
  const stops = root.current?.querySelectorAll<HTMLElement>(`[${CHIP}], input`) ?? [];
  [...stops].at(at)?.focus();
}

export function onInputKey(state: TagSelectState, event: KeyboardEvent<HTMLInputElement>): void {
  const { typed, open, active, chosen, matches } = state;
  const { key, currentTarget } = event;
  const isAtStart = currentTarget.selectionStart === 0 && currentTarget.selectionEnd === 0;
  // Home and End move the cursor in the text, not the active option.
  const move = key === 'Home' || key === 'End' ? undefined : moveInList(key, active, matches.length - 1);
  if (move !== undefined) {
    event.preventDefault();
    if (open) state.setActive(move);
    else state.show(typed);
  } else if (key === 'Enter' && open) {
    // While the list is open, Enter selects and does not submit the form.
    event.preventDefault();
    state.toggle(active);
  } else if (key === 'ArrowLeft' && isAtStart && chosen.length > 0) {
    event.preventDefault();
    focusChip(state, -2);
  } else if (key === 'Backspace' && typed === '') {
    const last = chosen.at(-1);
    if (last) state.remove(last);
  }
}

export function onChipKey(state: TagSelectState, at: number, { key }: KeyboardEvent): void {
  const option = state.chosen[at];
  if (key === 'ArrowLeft') focusChip(state, Math.max(at - 1, 0));
  else if (key === 'ArrowRight') focusChip(state, at + 1);
  else if (option && (key === 'Backspace' || key === 'Delete')) {
    // Move focus first, because it would be lost with the removed chip.
    focusChip(state, at + 1);
    state.remove(option);
  }
}
