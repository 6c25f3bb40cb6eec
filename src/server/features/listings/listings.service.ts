/** Publishes, saves, closes and reopens listings. */

import type { z } from 'zod';
import {
  type ColumnField,
  type ColumnOf,
  columnFields,
  type ListingFieldKind,
  listingFields,
} from '#contract/fields.ts';
import { MAX_DESCRIPTION_BYTES } from '#contract/limits.ts';
import type { ListingCreation, ListingUpdate, NewListing, Sale } from '#contract/listings.ts';
import { type FieldProblem, fieldProblem } from '#contract/problems.ts';
import { canEditListing } from '#rules/listings/can-edit-listing.ts';
import { hasWords } from '#rules/listings/description.ts';
import { isCurrentVersion, statusChange } from '#rules/listings/listing-status.ts';
import { hasTooManyDecimals } from '#rules/listings/price-decimals.ts';
import type { Context } from '../../context.ts';
import { type Db, type Queryable, sqlState, type TransactionEvents, type Tx, withTransaction } from '../../db/db.ts';
import { fail, failField } from '../../http/app-error.ts';
import { followMerges, followRedirects } from '../catalogue/index.ts';
import { findOwnImage } from '../uploads/index.ts';
import { isListingAbsent } from '../visibility/index.ts';
import { isClosedByModerator } from './closed-listings.views.ts';
import { cleanDescription } from './description.service.ts';
import { enqueueListingAlerts } from './listing-alerts.store.ts';
import {
  type ChosenIds,
  changeStatus,
  checkChoices,
  currencyCodeOf,
  findByClientId,
  insertListing,
  isCheaperThan,
  type ListingValues,
  lockListing,
  rewriteListing,
  type StoredListing,
  sellerOf,
  setListingHidden,
  setSale,
} from './listings.store.ts';
import { isBuyerOf, readSale } from './sales.views.ts';

const FOREIGN_KEY = '23503';

/** Returns the image ids of the three URLs. Adds a problem for each URL that is not one of the user's uploads. */
async function findImageIds(
  { db, urls }: Pick<Context, 'db' | 'urls'>,
  ownerId: number,
  input: NewListing,
  problems: FieldProblem[],
): Promise<(number | null)[]> {
  const ids: (number | null)[] = [];
  for (const field of ['image1', 'image2', 'image3'] as const) {
    const key = input[field] === '' ? undefined : urls.keyOf(input[field]);
    const id = key === undefined ? undefined : await findOwnImage(db, ownerId, 'listings', key);
    if (input[field] !== '' && !id) problems.push(fieldProblem(field, 'picture_not_uploaded'));
    ids.push(id ?? null);
  }
  return ids;
}

async function findChoiceProblems(db: Db, choices: ChosenIds, priceMinor: number): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const [groupId = choices.groupId] = await followRedirects(db, 'group', [choices.groupId]);
  const [sourceTypeId = choices.sourceTypeId] = await followRedirects(db, 'sourcetype', [choices.sourceTypeId]);
  const memberIds = await followRedirects(db, 'member', [...choices.memberIds]);
  const valid = await checkChoices(db, { ...choices, groupId, sourceTypeId, memberIds });
  const { currency } = valid;
  if (!currency) problems.push(fieldProblem('currency_id', 'unknown_currency'));
  else if (hasTooManyDecimals(priceMinor, currency))
    problems.push(fieldProblem('price', 'price_not_whole', { currency }));
  if (!valid.group) problems.push(fieldProblem('group_id', 'unknown_group'));
  else if (!valid.members) problems.push(fieldProblem('members', 'members_of_other_group'));
  if (!valid.sourceType) problems.push(fieldProblem('sourcetype_id', 'unknown_source_type'));
  if (!valid.condition) problems.push(fieldProblem('condition_id', 'unknown_condition'));
  return problems;
}

/** A merge can commit between the queries of the first check, so repeat a failed check. */
async function choiceProblems(db: Db, choices: ChosenIds, priceMinor: number): Promise<FieldProblem[]> {
  const problems = await findChoiceProblems(db, choices, priceMinor);
  return problems.length === 0 ? [] : await findChoiceProblems(db, choices, priceMinor);
}

function descriptionProblems(description: string): FieldProblem[] {
  if (!hasWords(description)) return [fieldProblem('description', 'description_required')];
  const isTooLong = Buffer.byteLength(description) > MAX_DESCRIPTION_BYTES;
  return isTooLong ? [fieldProblem('description', 'description_too_long')] : [];
}

/**
 * How to convert entered values to stored values, by kind of field. Fields of all other kinds are stored as entered.
 */
const stored: Partial<Record<ListingFieldKind, (value: never) => unknown>> = {
  price: (price: number) => Math.round(price * 100),
};
type ColumnValues = { [F in ColumnField as ColumnOf<F>]: ListingValues[ColumnOf<F>] };

const columnValues = (input: NewListing): ColumnValues =>
  Object.fromEntries(
    columnFields.map((field) => {
      const { column, kind } = listingFields[field];
      return [column, stored[kind]?.(input[field] as never) ?? input[field]];
    }),
  ) as ColumnValues;

/** Returns the values to write, or fails with a 422 that lists every invalid field. */
async function prepare(context: Pick<Context, 'db' | 'urls'>, sellerId: number, input: NewListing): Promise<Prepared> {
  const choices = {
    currencyId: input.currency_id,
    groupId: input.group_id,
    sourceTypeId: input.sourcetype_id,
    conditionId: input.condition_id,
  };
  const memberIds = [...new Set(input.members.map((member) => member.id))];
  const description = cleanDescription(input.description);
  const priceMinor = Math.round(input.price * 100);
  const problems = [
    ...(await choiceProblems(context.db, { ...choices, memberIds }, priceMinor)),
    ...descriptionProblems(description),
  ];
  const [image1Id, image2Id, image3Id] = await findImageIds(context, sellerId, input, problems);
  if (problems.length > 0 || !image1Id) fail('validation_failed', { problems });
  const values: ListingValues = {
    sellerId,
    ...columnValues({ ...input, description }),
    image1Id,
    // Without a second image, the third image takes its place.
    image2Id: image2Id ?? image3Id ?? null,
    image3Id: image2Id ? (image3Id ?? null) : null,
  };
  return { values, memberIds };
}

type Prepared = { values: ListingValues; memberIds: number[] };

/**
 * Replaces catalogue entries that were merged while the form was open. A merge that starts now waits for this
 * transaction.
 */
async function withoutMerged(tx: Tx, { values, memberIds }: Prepared): Promise<Prepared> {
  const [groupId = values.groupId] = await followMerges(tx, 'group', [values.groupId]);
  const members = await followMerges(tx, 'member', memberIds);
  const [sourceTypeId = values.sourceTypeId] = await followMerges(tx, 'sourcetype', [values.sourceTypeId]);
  return { values: { ...values, groupId, sourceTypeId }, memberIds: members };
}

/**
 * Validates, then writes in one transaction. If a referenced row (such as an image or a member) is deleted between the
 * two steps, validates again to find the invalid field.
 */
async function write<T>(
  context: Pick<Context, 'db' | 'urls'>,
  sellerId: number,
  input: NewListing,
  work: (tx: Tx, events: TransactionEvents, values: ListingValues, memberIds: number[]) => Promise<T>,
): Promise<T> {
  const prepared = await prepare(context, sellerId, input);
  try {
    return await withTransaction(context.db, async (tx, events) => {
      const { values, memberIds } = await withoutMerged(tx, prepared);
      return await work(tx, events, values, memberIds);
    });
  } catch (error) {
    if (sqlState(error) === FOREIGN_KEY) await prepare(context, sellerId, input);
    throw error;
  }
}

/** Returns the listing that this request has created before; undefined if it has created none. */
export async function findPublished(
  db: Queryable,
  sellerId: number,
  clientId: string | undefined,
): Promise<number | undefined> {
  return clientId === undefined ? undefined : await findByClientId(db, sellerId, clientId);
}

/** `isNew` is false if the same request has created the listing before; the listing is not changed then. */
export async function publishListing(
  context: Pick<Context, 'db' | 'urls'>,
  sellerId: number,
  { client_id: clientId, ...input }: ListingCreation,
): Promise<{ id: number; isNew: boolean }> {
  return await write(context, sellerId, input, async (tx, _events, values, memberIds) => {
    const id = await insertListing(tx, { ...values, clientId }, memberIds);
    if (id !== undefined) {
      await enqueueListingAlerts(tx, id);
      return { id, isNew: true };
    }
    const earlier = await findPublished(tx, sellerId, clientId);
    if (earlier === undefined) throw new Error('the insert returned no listing');
    return { id: earlier, isNew: false };
  });
}

/** Fails with 404 if the listing is unknown or hidden from the user, and with 403 if it belongs to another user. */
export async function checkOwner(db: Db, id: number, userId: number): Promise<void> {
  const sellerId = (await sellerOf(db, id)) ?? fail('not_found');
  await failForOthers(db, userId, { id, sellerId });
}

type OwnedListing = { id: number; sellerId: number };

/** Fails if the listing belongs to another user: with 404 if it is hidden from this user, otherwise with 403. */
export async function failForOthers(db: Queryable, userId: number, { id, sellerId }: OwnedListing): Promise<void> {
  if (canEditListing(userId, sellerId)) return;
  fail((await isListingAbsent(db, id, userId)) ? 'not_found' : 'forbidden');
}

export async function applyStatus(
  tx: Tx,
  events: TransactionEvents,
  id: number,
  stored: StoredListing,
  status: StoredListing['status'],
  isVersionCounted: boolean,
): Promise<void> {
  const change = statusChange(stored.status, status);
  if (change === 'none') return;
  await changeStatus(tx, id, change, isVersionCounted);
  if (change === 'opened') await enqueueListingAlerts(tx, id);
  events.record({ type: `listing.${change}`, payload: { listingId: id } });
}

/** Fails if a moderator has closed the listing: the seller cannot reopen it, but can appeal. */
export async function checkReopening(
  tx: Tx,
  id: number,
  stored: StoredListing,
  status: StoredListing['status'],
): Promise<void> {
  if (stored.status === 'closed' && status === 'open' && (await isClosedByModerator(tx, id))) fail('listing_closed');
}

/** Saves every field of the user's listing. Fails with 409 if `input.version` is not the stored version. */
export async function saveListing(
  context: Pick<Context, 'db' | 'urls'>,
  userId: number,
  id: number,
  input: ListingUpdate,
): Promise<void> {
  await write(context, userId, input, async (tx, events, values, memberIds) => {
    const stored = (await lockListing(tx, id)) ?? fail('not_found');
    if (!isCurrentVersion(stored.version, input.version)) fail('version_conflict');
    await checkReopening(tx, id, stored, input.status);
    await rewriteListing(tx, id, stored, values, memberIds);
    const opensToTrade = !stored.trade && values.trade === true;
    if (opensToTrade || (await isCheaperThan(tx, id, stored))) await enqueueListingAlerts(tx, id);
    events.record({ type: 'listing.saved', payload: { listingId: id } });
    await applyStatus(tx, events, id, stored, input.status, true);
  });
}

/** Closes or reopens a listing for the staff. Returns false if it already has this status or does not exist. */
export async function setListingStatus(
  tx: Tx,
  events: TransactionEvents,
  id: number,
  status: StoredListing['status'],
): Promise<boolean> {
  const stored = await lockListing(tx, id);
  if (!stored || stored.status === status) return false;
  await applyStatus(tx, events, id, stored, status, false);
  return true;
}

/** Reopens a listing that the staff has closed, unless the seller has marked it as sold since then. */
export async function reopenUnsold(tx: Tx, events: TransactionEvents, id: number): Promise<void> {
  const stored = await lockListing(tx, id);
  if (!stored || stored.status === 'open' || (await readSale(tx, id))) return;
  await applyStatus(tx, events, id, stored, 'open', false);
}

/** Hides a listing, or shows it again, as decided by the staff. Returns false if nothing changes. */
export async function hideListing(tx: Tx, events: TransactionEvents, id: number, isHidden: boolean): Promise<boolean> {
  if (!(await lockListing(tx, id)) || !(await setListingHidden(tx, id, isHidden))) return false;
  events.record({ type: 'listing.saved', payload: { listingId: id } });
  return true;
}

/** Does nothing if the listing is open. Fails with 404 or 403 if it is not the user's listing. */
export async function reopenListing(db: Db, userId: number, id: number): Promise<void> {
  await withTransaction(db, async (tx, events) => {
    const stored = (await lockListing(tx, id)) ?? fail('not_found');
    await failForOthers(tx, userId, { id, sellerId: stored.sellerId });
    await checkReopening(tx, id, stored, 'open');
    await applyStatus(tx, events, id, stored, 'open', false);
  });
}

/** Closes the user's listing and records its sale. Marking a listing as sold again replaces the buyer and the price. */
export async function markSold(db: Db, id: number, sale: z.output<typeof Sale>): Promise<void> {
  const { buyer_id: buyerId, price } = sale;
  await withTransaction(db, async (tx, events) => {
    const stored = (await lockListing(tx, id)) ?? fail('not_found');
    if (buyerId !== null && !(await isBuyerOf(tx, id, buyerId))) failField('buyer_id', 'not_a_buyer');
    const soldPriceMinor = price === null ? null : Math.round(price * 100);
    const currency = await currencyCodeOf(tx, stored);
    if (hasTooManyDecimals(soldPriceMinor ?? 0, currency)) failField('price', 'price_not_whole', { currency });
    await applyStatus(tx, events, id, stored, 'closed', false);
    await setSale(tx, id, { soldToId: buyerId, soldPriceMinor });
    events.record({ type: 'listing.saved', payload: { listingId: id } });
  });
}
