/** How does a person change what they show of themselves? */
import type { z } from 'zod';
import type { ProfileChanges } from '#contract/profile-routes.ts';
import { type Db, sqlState, type TransactionEvents, type Tx, withTransaction } from '../../db/db.ts';
import { AppError, failField } from '../../http/app-error.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { NAME_TAKEN, nameRefusalText, renameAccount } from '../auth/index.ts';
import { findOwnImage } from '../uploads/index.ts';
import { lockProfile, type ProfileValues, setProfile } from './profiles.store.ts';

declare module '../../db/db.ts' {
  interface DomainEvents {
    /** Name or picture: what others see beside everything this person does. */
    'profile.changed': { userId: number };
    /** Anything of what a person is told about themselves. */
    'account.changed': { userId: number };
  }
}

type Deps = { db: Db; urls: PictureUrls };
type Changes = z.output<typeof ProfileChanges>;
type Owner = { id: number; name: string };
type Fields = Record<string, string[]>;

const UNIQUE_VIOLATION = '23505';

/** Null for none, undefined where the field was left out or is refused. */
async function pictureKey(
  { db, urls }: Deps,
  ownerId: number,
  field: 'avatar' | 'banner',
  url: string | undefined,
  refused: Fields,
): Promise<string | null | undefined> {
  if (url === undefined) return undefined;
  if (url === '') return null;
  const key = urls.keyOf(url);
  if (key !== undefined && (await findOwnImage(db, ownerId, `${field}s`, key))) return key;
  refused[field] = ['Upload this picture first.'];
  return undefined;
}

/** What is written, or a 422 that names every field to look at. */
async function prepare(deps: Deps, owner: Owner, changes: Changes): Promise<ProfileValues> {
  const { name, avatar, banner, bio, country, currency, language, date_format: dateFormat, timezone } = changes;
  const refused: Fields = {};
  const refusal = name === undefined ? null : await nameRefusalText(deps.db, name, owner);
  if (refusal) refused.name = [refusal];
  const avatarKey = await pictureKey(deps, owner.id, 'avatar', avatar, refused);
  const bannerKey = await pictureKey(deps, owner.id, 'banner', banner, refused);
  if (Object.keys(refused).length > 0) throw new AppError('validation_failed', { fields: refused });
  const languageChosen = language === undefined ? undefined : true;
  const values = { bio, avatarKey, bannerKey, country, currency, language, languageChosen, dateFormat, timezone };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

async function write(
  tx: Tx,
  events: TransactionEvents,
  id: number,
  name: string | undefined,
  values: ProfileValues,
): Promise<void> {
  const current = await lockProfile(tx, id);
  const isRenamed = name !== undefined && current !== undefined && name !== current;
  // Decides again under the lock of the own row: the name can have been taken since.
  if (isRenamed) await renameAccount(tx, { id, name: current }, name);
  await setProfile(tx, id, values);
  // Others first: their turns include one's own, and are taken in the order that everybody keeps.
  if (isRenamed || values.avatarKey !== undefined) events.record({ type: 'profile.changed', payload: { userId: id } });
  if (isRenamed || Object.keys(values).length > 0) events.record({ type: 'account.changed', payload: { userId: id } });
}

/** Refuses with 422 names that are taken, held or reserved, and pictures that are not this person's own uploads. */
export async function changeProfile(deps: Deps, owner: Owner, changes: Changes): Promise<void> {
  const { id } = owner;
  const values = await prepare(deps, owner, changes);
  try {
    await withTransaction(deps.db, (tx, events) => write(tx, events, id, changes.name, values));
  } catch (error) {
    // Two people took the name at once: the index lets one of them through.
    if (changes.name !== undefined && sqlState(error) === UNIQUE_VIOLATION) failField('name', NAME_TAKEN);
    throw error;
  }
}
