/** Which words help to choose several of many things? */
import { defineMessages } from '#web/lib/language.ts';

export type TagSelectWords = {
  /** Shown while nothing matches. */
  none: string;
  remove: (label: string) => string;
  /** Spoken with each chip: how to take it away. */
  chipHint: string;
  /** Spoken with the input once something is chosen: how to reach the chips. */
  chosenHint: (count: number) => string;
};

export const tagSelectLabels = defineMessages<TagSelectWords>('tagSelect', {
  none: 'No matches',
  remove: (label) => `Remove ${label}`,
  chipHint: 'Press Backspace or Delete to remove',
  chosenHint: (count) => `${count} selected. From the start of the field, press Left Arrow to reach them`,
});
