/** The French (Canada) messages of Magpie. */

import type { Catalog } from './catalog.ts';
import { accountWords } from './fr/account.words.ts';
import { alertWords } from './fr/alerts.words.ts';
import { discoveryWords } from './fr/discovery.words.ts';
import { listingWords } from './fr/listings.words.ts';
import { pageWords } from './fr/pages.words.ts';
import { peopleWords } from './fr/people.words.ts';
import { sentence, summary } from './fr/sentences.words.ts';
import { shellWords } from './fr/shell.words.ts';
import { talkWords } from './fr/talk.words.ts';

export const french: Catalog = {
  ...accountWords,
  ...alertWords,
  ...discoveryWords,
  ...listingWords,
  ...pageWords,
  ...peopleWords,
  ...shellWords,
  ...talkWords,
  server: { sentence, summary },
};
