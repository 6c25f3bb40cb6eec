/** Messages for waiting times. */
import { waitWords } from '#contract/wait.ts';
import { defineMessages } from './language.ts';

export const waitLabels = defineMessages('wait', waitWords);
