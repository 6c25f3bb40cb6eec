/** Creates, changes and deletes wants. */

import { MAX_WANTS } from '#contract/limits.ts';
import { type FieldProblem, fieldProblem } from '#contract/problems.ts';
import type { SearchMails } from '#contract/saved-searches.ts';
import type { NewWant } from '#contract/wants.ts';
import { hasTooManyDecimals } from '#rules/listings/price-decimals.ts';
import { isWordless } from '#rules/search/wordless.ts';
import { firstCharacters } from '#rules/text/characters.ts';
import { type WantCriteria, wantFilters } from '#rules/trading/want-filters.ts';
import { fieldsWithContactDetails } from '#rules/trading/want-texts.ts';
import { type Db, type Tx, withTransaction } from '../../db/db.ts';
import { recordChanges } from '../../events/changes.ts';
import { fail, failIfAny } from '../../http/app-error.ts';
import { followMerges } from '../catalogue/index.ts';
import {
  deleteWantSearch,
  insertWantSearches,
  lockPerson,
  updateWantSearch,
  type WantSearch,
} from '../saved-searches/index.ts';
import { type ChoiceNames, readChoiceNames } from './choices.views.ts';
import { enqueueWantFits } from './fits.store.ts';
import { changeWant, insertWants } from './wants.store.ts';
import { countWants } from './wants.views.ts';

const MAX_NAME_LENGTH = 60;

export const recordWantChange = (tx: Tx, userId: number, id: number): Promise<void> =>
  recordChanges(tx, [{ userId, type: 'want', id }]);

export type WantToStore = WantCriteria & {
  name: string;
  state: NewWant['state'];
  priority: number;
  note: string;
  /** Daily if absent. */
  mails?: SearchMails;
};

/** The name of the want in emails and notifications, such as "Orchid Static, Yune, Haru". */
export const wantName = ({ group, members }: Pick<ChoiceNames, 'group' | 'members'>, words: string): string =>
  firstCharacters([group, ...members, ...(words === '' ? [] : [words])].join(', '), MAX_NAME_LENGTH);

const searchOf = (want: WantToStore): WantSearch => ({
  name: want.name,
  filters: wantFilters(want),
  isPaused: want.state !== 'active',
  mails: want.mails ?? 'daily',
});

function choiceProblems(input: NewWant, names: ChoiceNames): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (names.group === null) problems.push(fieldProblem('group_id', 'unknown_group'));
  else if (names.members.length < new Set(input.member_ids).size) {
    problems.push(fieldProblem('member_ids', 'members_of_other_group'));
  }
  if (names.sourceTypes.length < new Set(input.sourcetype_ids).size) {
    problems.push(fieldProblem('sourcetype_ids', 'unknown_source_type'));
  }
  const isCurrencyUnknown = input.currency_id !== null && names.currency === null;
  return isCurrencyUnknown ? [...problems, fieldProblem('currency_id', 'unknown_currency')] : problems;
}

/** Returns no problem for an unknown currency, which is reported separately. */
function priceProblems({ max_price: price }: NewWant, currency: string | null): FieldProblem[] {
  if (price === null || currency === null || !hasTooManyDecimals(Math.round(price * 100), currency)) return [];
  return [fieldProblem('max_price', 'price_not_whole', { currency })];
}

/** Replaces merged entries; fails with 422 and a problem for every invalid field. */
async function prepare(tx: Tx, input: NewWant, ownCurrency: string): Promise<WantToStore> {
  const [groupId = input.group_id] = await followMerges(tx, 'group', [input.group_id]);
  const memberIds = await followMerges(tx, 'member', input.member_ids);
  const sourceTypeIds = await followMerges(tx, 'sourcetype', input.sourcetype_ids);
  const currencyId = input.currency_id;
  const names = await readChoiceNames(tx, { groupId, memberIds, sourceTypeIds, currencyId });
  const currency = currencyId === null ? ownCurrency : names.currency;
  failIfAny([
    ...priceProblems(input, currency),
    ...choiceProblems({ ...input, member_ids: memberIds, sourcetype_ids: sourceTypeIds }, names),
    ...(isWordless(input.words) ? [fieldProblem('words', 'words_unsearchable')] : []),
    ...fieldsWithContactDetails(input).map((field) => fieldProblem(field, 'contact_details')),
  ]);
  const { words, priority, note, state, mails, max_price: maxPrice } = input;
  return {
    ...{ groupId, memberIds, sourceTypeIds, words, maxPrice, priority, note, mails },
    currency: maxPrice === null ? null : currency,
    name: wantName(names, words),
    state,
  };
}

/** The caller must have locked the user and checked the limit. */
export async function storeWants(tx: Tx, userId: number, wants: readonly WantToStore[]): Promise<number[]> {
  const ids = await insertWantSearches(tx, userId, wants.map(searchOf));
  await insertWants(
    tx,
    wants.map(({ priority, note, state }, at) => {
      return { id: ids[at] ?? 0, userId, priority, note, foundAt: state === 'found' ? new Date() : null };
    }),
  );
  await enqueueWantFits(tx, ids);
  return ids;
}

/** Locks the user, so that the limit of wants holds for concurrent requests. */
export async function createWant(db: Db, userId: number, input: NewWant): Promise<number> {
  return await withTransaction(db, async (tx) => {
    const user = await lockPerson(tx, userId);
    const want = await prepare(tx, input, user.currency);
    if ((await countWants(tx, userId)) >= MAX_WANTS) fail('too_many_wants');
    const [id = 0] = await storeWants(tx, userId, [want]);
    await recordWantChange(tx, userId, id);
    return id;
  });
}

/** Fails with 404 if the want is missing or belongs to another user. */
export async function updateWant(db: Db, userId: number, id: number, input: NewWant): Promise<void> {
  await withTransaction(db, async (tx) => {
    const user = await lockPerson(tx, userId);
    const want = await prepare(tx, input, user.currency);
    if (!(await updateWantSearch(tx, id, userId, searchOf(want)))) fail('not_found');
    await changeWant(tx, id, { priority: want.priority, note: want.note, isFound: want.state === 'found' });
    await enqueueWantFits(tx, [id]);
    await recordWantChange(tx, userId, id);
  });
}

export async function removeWant(db: Db, userId: number, id: number): Promise<void> {
  await withTransaction(db, async (tx) => {
    if (!(await deleteWantSearch(tx, id, userId))) fail('not_found');
    await recordWantChange(tx, userId, id);
  });
}
