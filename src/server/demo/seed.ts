/** Fills an empty database with the demo, pictures included. */
import { join } from 'node:path';
import { eq, inArray, sql } from 'drizzle-orm';
import { takeAdvisoryLock } from '../db/advisory-locks.ts';
import type { Db, Queryable, Tx } from '../db/db.ts';
import { hashPassword } from '../features/auth/index.ts';
import { storeWants } from '../features/trading/index.ts';
import { type PictureFolder, storePicture } from '../storage/pictures.ts';
import type { Storage } from '../storage/storage.ts';
import { settings } from '../tables/settings.ts';
import { images } from '../tables/uploads.ts';
import { users } from '../tables/users.ts';
import type { DemoContent } from './content/shape.ts';
import { wantKey } from './content/wants.ts';
import { demoPassword, makeDemoContent } from './content.ts';
import {
  type Clock,
  type Ids,
  idOf,
  insertAnnouncements,
  insertListings,
  insertLookups,
  insertPeople,
} from './insert.ts';
import { insertConnections, insertConversations, insertNotifications, insertReviews } from './insert-contacts.ts';
import { insertTrades } from './insert-trades.ts';

const DEMO_MARK = 'demo';
const ACCOUNTS = ['seller', 'buyer', 'admin'];

export async function isEmpty(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from users limit 1`);
  return rows.length === 0;
}

export async function announceDemo(db: Db, print: (line: string) => void): Promise<void> {
  const [mark] = await db.select().from(settings).where(eq(settings.name, DEMO_MARK));
  if (!mark) return;
  const rows = await db.select({ name: users.name }).from(users).where(inArray(users.name, ACCOUNTS));
  if (rows.length === 0) return;
  print(`  Demo accounts: ${rows.map((row) => row.name).join(', ')}. Password: ${demoPassword}`);
}

/** A file in the folder `pictures/` beside this file; `id` is its path without the extension. */
type Picture = { id: string; owner: string; folder: PictureFolder };

function picturesOf(content: DemoContent): Picture[] {
  const picture = (folder: PictureFolder, name: string, owner: string): Picture => ({
    id: `${folder}/${name}`,
    owner,
    folder,
  });
  return [
    ...content.people.filter((person) => person.hasAvatar).map(({ name }) => picture('avatars', name, name)),
    ...content.people.filter((person) => person.hasBanner).map(({ name }) => picture('banners', name, name)),
    ...content.listings.flatMap(({ pictures, seller }) => pictures.map((name) => picture('listings', name, seller))),
    ...content.conversations
      .flatMap(({ messages }) => messages)
      .flatMap(({ photos, sender }) => photos.map((name) => picture('chat', name, sender))),
  ];
}

type StoredPicture = Picture & { key: string; width: number; height: number };

/** Stores pictures, three at a time, through the same processing as uploads, but without AVIF files. */
async function storePictures(
  pictures: Picture[],
  storage: Storage,
  progress: (done: number, total: number) => void,
): Promise<StoredPicture[]> {
  const stored: StoredPicture[] = [];
  const queue = pictures.values();
  const work = async (): Promise<void> => {
    for (const picture of queue) {
      const path = join(import.meta.dirname, 'pictures', `${picture.id}.webp`);
      stored.push({ ...(await storePicture(path, picture.folder, storage, { avif: false })), ...picture });
      progress(stored.length, pictures.length);
    }
  };
  await Promise.all([work(), work(), work()]);
  return stored;
}

async function insertImages(
  tx: Tx,
  pictures: StoredPicture[],
  people: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { id, owner, folder, key, width, height } of pictures) {
    const ownerId = idOf(people, owner);
    const [row] = await tx.insert(images).values({ ownerId, folder, key, width, height }).returning({ id: images.id });
    if (row) ids.set(id, row.id);
    const looks = { avatars: { avatarKey: key }, banners: { bannerKey: key }, listings: undefined, chat: undefined }[
      folder
    ];
    if (looks) await tx.update(users).set(looks).where(eq(users.id, ownerId));
  }
  return ids;
}

/**
 * Fills an empty database completely or not at all. The content is always the same, with times relative to now. If
 * several nodes start at once, one fills it and the others return false.
 */
export async function seedDemo(options: {
  db: Db;
  storage: Storage;
  progress: (done: number, total: number) => void;
  content?: DemoContent;
}): Promise<boolean> {
  const { db, storage, progress, content = makeDemoContent() } = options;
  const now = Date.now();
  const at: Clock = (minutesAgo) => new Date(now - minutesAgo * 60_000);
  const pictures = await storePictures(picturesOf(content), storage, progress);
  const passwordHash = await hashPassword(demoPassword);
  const isFilled = await db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, 'demoSeed');
    if (!(await isEmpty(tx))) return false;
    const lookups = await insertLookups(tx, content);
    const people = await insertPeople(tx, content, lookups.currencies, passwordHash, at);
    const imageIds = await insertImages(tx, pictures, people);
    const listings = await insertListings(tx, content, { ...lookups, people }, imageIds, at);
    const ids = { ...lookups, people, listings };
    const requests = await insertConnections(tx, content, ids, at);
    const talks = await insertConversations(tx, content, ids, imageIds, at);
    await insertReviews(tx, content, ids, talks, at);
    await insertNotifications(tx, content, ids, requests, at);
    await insertAnnouncements(tx, content, at);
    const wants = await insertWants(tx, content, ids);
    await insertTrades({ tx, content, ids, wants, at });
    await tx
      .insert(settings)
      .values({ name: DEMO_MARK, value: new Date(now).toISOString() })
      .onConflictDoNothing();
    return true;
  });
  if (!isFilled) for (const { key } of pictures) await storage.removeAll(key);
  return isFilled;
}

/**
 * Returns the ids of the wants by key. The server computes which listings fit the wants when it delivers the outbox
 * rows.
 */
async function insertWants(tx: Tx, { wants, people }: DemoContent, ids: Ids): Promise<Map<string, number>> {
  const stored = new Map<string, number>();
  for (const want of wants) {
    const { person, group, members, sourceTypes, words, maxPrice, priority, note } = want;
    const currency = people.find(({ name }) => name === person)?.currency ?? null;
    const [id = 0] = await storeWants(tx, idOf(ids.people, person), [
      {
        groupId: idOf(ids.groups, group),
        memberIds: members.map((name) => idOf(ids.members, `${group}/${name}`)),
        sourceTypeIds: sourceTypes.map((name) => idOf(ids.sourceTypes, name)),
        ...{ words, priority, note, state: 'active' as const },
        maxPrice: maxPrice === null ? null : maxPrice / 100,
        currency: maxPrice === null ? null : currency,
        name: [group, ...members].join(', '),
      },
    ]);
    stored.set(wantKey(want), id);
  }
  return stored;
}
