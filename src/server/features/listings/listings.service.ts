/** Publishes, saves, closes and reopens listings. */
import type { ListingUpdate, NewListing } from '#contract/listings.ts';
import { canEditListing } from '#rules/listings/can-edit-listing.ts';
import { DESCRIPTION_BYTES, hasWords } from '#rules/listings/description.ts';
import { isCurrentVersion, statusChange } from '#rules/listings/listing-status.ts';
import { type Db, sqlState, type TransactionEvents, type Tx, withTransaction } from '../../db/db.ts';
import { AppError, fail } from '../../http/app-error.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { findOwnImage } from '../uploads/index.ts';
import { cleanDescription } from './description.service.ts';
import {
  changeStatus,
  checkChoices,
  insertListing,
  type ListingValues,
  lockListing,
  rewriteListing,
  type StoredListing,
  sellerOf,
} from './listings.store.ts';

declare module '../../db/db.ts' {
  interface DomainEvents {
    'listing.created': { listingId: number; sellerId: number };
    /** `before` is the previous price. */
    'listing.saved': { listingId: number; sellerId: number; before: { priceMinor: number; currencyId: number } };
    'listing.opened': { listingId: number; sellerId: number };
    'listing.closed': { listingId: number; sellerId: number };
  }
}

type Deps = { db: Db; urls: PictureUrls };
type Fields = Record<string, string[]>;

/** SQLSTATE of a foreign key violation. */
const FOREIGN_KEY = '23503';

/** Returns the upload ids of the three URLs. Adds a field error for each URL that is not an upload of this user. */
async function findImageIds(
  { db, urls }: Deps,
  ownerId: number,
  input: NewListing,
  fieldErrors: Fields,
): Promise<(number | null)[]> {
  const ids: (number | null)[] = [];
  for (const field of ['image1', 'image2', 'image3'] as const) {
    const key = input[field] === '' ? undefined : urls.keyOf(input[field]);
    const id = key === undefined ? undefined : await findOwnImage(db, ownerId, 'listings', key);
    if (input[field] !== '' && !id) fieldErrors[field] = ['Upload this picture first.'];
    ids.push(id ?? null);
  }
  return ids;
}

/** Returns the values to write, or fails with a 422 that names every invalid field. */
async function prepare(
  deps: Deps,
  sellerId: number,
  input: NewListing,
): Promise<{ values: ListingValues; memberIds: number[] }> {
  const fieldErrors: Fields = {};
  const memberIds = [...new Set(input.members.map((member) => member.id))];
  const valid = await checkChoices(deps.db, {
    currencyId: input.currency_id,
    groupId: input.group_id,
    sourceTypeId: input.sourcetype_id,
    memberIds,
  });
  if (!valid.currency) fieldErrors.currency_id = ['Choose a currency from the list.'];
  if (!valid.group) fieldErrors.group_id = ['Choose a group from the list.'];
  else if (!valid.members) fieldErrors.members = ['Choose members of this group.'];
  if (!valid.sourceType) fieldErrors.sourcetype_id = ['Choose a source type from the list.'];
  const description = cleanDescription(input.description);
  if (!hasWords(description)) fieldErrors.description = ['Write a description.'];
  else if (Buffer.byteLength(description) > DESCRIPTION_BYTES)
    fieldErrors.description = ['This description is too long.'];
  const [image1Id, image2Id, image3Id] = await findImageIds(deps, sellerId, input, fieldErrors);
  if (Object.keys(fieldErrors).length > 0 || !image1Id)
    throw new AppError('validation_failed', { fields: fieldErrors });
  const values: ListingValues = {
    sellerId,
    name: input.name,
    priceMinor: Math.round(input.price * 100),
    currencyId: input.currency_id,
    groupId: input.group_id,
    sourceTypeId: input.sourcetype_id,
    description,
    image1Id,
    // Closes a gap: without a second image, the third one takes its place.
    image2Id: image2Id ?? image3Id ?? null,
    image3Id: image2Id ? (image3Id ?? null) : null,
  };
  return { values, memberIds };
}

/**
 * Validates, then writes in one transaction. If a referenced row disappears in between (a swept image, a removed
 * member), validates again to name the field.
 */
async function write<T>(
  deps: Deps,
  sellerId: number,
  input: NewListing,
  work: (tx: Tx, events: TransactionEvents, values: ListingValues, memberIds: number[]) => Promise<T>,
): Promise<T> {
  const { values, memberIds } = await prepare(deps, sellerId, input);
  try {
    return await withTransaction(deps.db, (tx, events) => work(tx, events, values, memberIds));
  } catch (error) {
    if (sqlState(error) === FOREIGN_KEY) await prepare(deps, sellerId, input);
    throw error;
  }
}

/** Returns the new listing's id. */
export async function publishListing(deps: Deps, sellerId: number, input: NewListing): Promise<number> {
  return await write(deps, sellerId, input, async (tx, events, values, memberIds) => {
    const listingId = await insertListing(tx, values, memberIds);
    events.record({ type: 'listing.created', payload: { listingId, sellerId } });
    return listingId;
  });
}

/** Fails with 404 if the listing does not exist, and with 403 if it belongs to another user. */
export async function checkOwner(db: Db, id: number, userId: number): Promise<void> {
  const sellerId = (await sellerOf(db, id)) ?? fail('not_found');
  if (!canEditListing(userId, sellerId)) fail('forbidden');
}

async function applyStatus(
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
  events.record({ type: `listing.${change}`, payload: { listingId: id, sellerId: stored.sellerId } });
}

/** Saves every field of the user's listing. Fails with 409 if another version was saved in the meantime. */
export async function saveListing(deps: Deps, userId: number, id: number, input: ListingUpdate): Promise<void> {
  await write(deps, userId, input, async (tx, events, values, memberIds) => {
    const stored = (await lockListing(tx, id)) ?? fail('not_found');
    if (!isCurrentVersion(stored.version, input.version)) fail('version_conflict');
    await rewriteListing(tx, id, values, memberIds);
    const { sellerId, priceMinor, currencyId } = stored;
    events.record({ type: 'listing.saved', payload: { listingId: id, sellerId, before: { priceMinor, currencyId } } });
    await applyStatus(tx, events, id, stored, input.status, true);
  });
}

/** Reopens the user's listing. An open listing stays unchanged. */
export async function reopenListing(db: Db, userId: number, id: number): Promise<void> {
  await withTransaction(db, async (tx, events) => {
    const stored = (await lockListing(tx, id)) ?? fail('not_found');
    if (!canEditListing(userId, stored.sellerId)) fail('forbidden');
    await applyStatus(tx, events, id, stored, 'open', false);
  });
}
