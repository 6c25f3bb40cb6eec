/** Messages for the tag select. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export type TagSelectWords = {
  /** Shown if nothing matches. */
  none: string;
  remove: (label: string) => string;
  /** Announced with each chip: how to remove it. */
  chipHint: string;
  /** Announced with the input if tags are selected: how to reach the chips. */
  chosenHint: (count: number) => string;
};

export const tagSelectLabels = defineMessages<TagSelectWords>('tagSelect', {
  none: 'No matches',
  remove: (label) => `Remove ${label}`,
  chipHint: 'Press Backspace or Delete to remove',
  chosenHint: (count) => `${count} selected. From the start of the field, press Left Arrow to reach them`,
});
