/** How does somebody put a listing up for sale, save it anew, close it and open it again? */
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
    /** `before`: what it cost until now. */
    'listing.saved': { listingId: number; sellerId: number; before: { priceMinor: number; currencyId: number } };
    'listing.opened': { listingId: number; sellerId: number };
    'listing.closed': { listingId: number; sellerId: number };
  }
}

type Deps = { db: Db; urls: PictureUrls };
type Fields = Record<string, string[]>;

/** SQLSTATE of a reference to a row that is not there. */
const FOREIGN_KEY = '23503';

/** Ids of one's own uploads behind the three URLs; what is not one's own is a refused field. */
async function ownImages(
  { db, urls }: Deps,
  ownerId: number,
  input: NewListing,
  refused: Fields,
): Promise<(number | null)[]> {
  const ids: (number | null)[] = [];
  for (const field of ['image1', 'image2', 'image3'] as const) {
    const key = input[field] === '' ? undefined : urls.keyOf(input[field]);
    const id = key === undefined ? undefined : await findOwnImage(db, ownerId, 'listings', key);
    if (input[field] !== '' && !id) refused[field] = ['Upload this picture first.'];
    ids.push(id ?? null);
  }
  return ids;
}

/** What is written, or a 422 that names every field to look at. */
async function prepare(
  deps: Deps,
  sellerId: number,
  input: NewListing,
): Promise<{ values: ListingValues; memberIds: number[] }> {
  const refused: Fields = {};
  const memberIds = [...new Set(input.members.map((member) => member.id))];
  const found = await checkChoices(deps.db, {
    currencyId: input.currency_id,
    groupId: input.group_id,
    sourceTypeId: input.sourcetype_id,
    memberIds,
  });
  if (!found.currency) refused.currency_id = ['Choose a currency from the list.'];
  if (!found.group) refused.group_id = ['Choose a group from the list.'];
  else if (!found.members) refused.members = ['Choose members of this group.'];
  if (!found.sourceType) refused.sourcetype_id = ['Choose a source type from the list.'];
  const description = cleanDescription(input.description);
  if (!hasWords(description)) refused.description = ['Write a description.'];
  else if (Buffer.byteLength(description) > DESCRIPTION_BYTES) refused.description = ['This description is too long.'];
  const [image1Id, image2Id, image3Id] = await ownImages(deps, sellerId, input, refused);
  if (Object.keys(refused).length > 0 || !image1Id) throw new AppError('validation_failed', { fields: refused });
  const values: ListingValues = {
    sellerId,
    name: input.name,
    priceMinor: Math.round(input.price * 100),
    currencyId: input.currency_id,
    groupId: input.group_id,
    sourceTypeId: input.sourcetype_id,
    description,
    image1Id,
    // A gap closes: the third picture becomes the second.
    image2Id: image2Id ?? image3Id ?? null,
    image3Id: image2Id ? (image3Id ?? null) : null,
  };
  return { values, memberIds };
}

/** Checks, then writes in one transaction. What goes in between (a swept picture, a removed member) is refused by name. */
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

/** Answers the new listing's id. */
export async function publishListing(deps: Deps, sellerId: number, input: NewListing): Promise<number> {
  return await write(deps, sellerId, input, async (tx, events, values, memberIds) => {
    const listingId = await insertListing(tx, values, memberIds);
    events.record({ type: 'listing.created', payload: { listingId, sellerId } });
    return listingId;
  });
}

/** 404 where there is none, 403 where it is somebody else's. */
export async function checkOwner(db: Db, id: number, userId: number): Promise<void> {
  const sellerId = (await sellerOf(db, id)) ?? fail('not_found');
  if (!canEditListing(userId, sellerId)) fail('forbidden');
}

async function moveTo(
  tx: Tx,
  events: TransactionEvents,
  id: number,
  kept: StoredListing,
  status: StoredListing['status'],
  counted: boolean,
): Promise<void> {
  const change = statusChange(kept.status, status);
  if (change === 'none') return;
  await changeStatus(tx, id, change, counted);
  events.record({ type: `listing.${change}`, payload: { listingId: id, sellerId: kept.sellerId } });
}

/** Saves every field of one's own listing. 409 where somebody saved another version in the meantime. */
export async function saveListing(deps: Deps, userId: number, id: number, input: ListingUpdate): Promise<void> {
  await write(deps, userId, input, async (tx, events, values, memberIds) => {
    const kept = (await lockListing(tx, id)) ?? fail('not_found');
    if (!isCurrentVersion(kept.version, input.version)) fail('version_conflict');
    await rewriteListing(tx, id, values, memberIds);
    const { sellerId, priceMinor, currencyId } = kept;
    events.record({ type: 'listing.saved', payload: { listingId: id, sellerId, before: { priceMinor, currencyId } } });
    await moveTo(tx, events, id, kept, input.status, true);
  });
}

/** Opens one's own listing again; an open one stays as it is. */
export async function reopenListing(db: Db, userId: number, id: number): Promise<void> {
  await withTransaction(db, async (tx, events) => {
    const kept = (await lockListing(tx, id)) ?? fail('not_found');
    if (!canEditListing(userId, kept.sellerId)) fail('forbidden');
    await moveTo(tx, events, id, kept, 'open', false);
  });
}
