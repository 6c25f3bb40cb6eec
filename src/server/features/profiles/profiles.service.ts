/** Changes a user's profile and account details. */

import type { z } from 'zod';
import { type FieldProblem, fieldProblem } from '#contract/problems.ts';
import type { ProfileChanges } from '#contract/profile-routes.ts';
import type { Context } from '../../context.ts';
import { isUniqueViolation, type TransactionEvents, type Tx, withTransaction } from '../../db/db.ts';
import { failField, failIfAny } from '../../http/app-error.ts';
import { lockName, nameRefusal, type ProfileValues, renameAccount, setProfile } from '../auth/index.ts';
import { findOwnImage } from '../uploads/index.ts';

type Changes = z.output<typeof ProfileChanges>;
type Owner = { id: number; name: string };

/** Returns null to remove the image, and undefined if the field is missing or invalid. */
async function pictureKey(
  { db, urls }: Context,
  ownerId: number,
  field: 'avatar' | 'banner',
  url: string | undefined,
  problems: FieldProblem[],
): Promise<string | null | undefined> {
  if (url === undefined) return undefined;
  if (url === '') return null;
  const key = urls.keyOf(url);
  if (key !== undefined && (await findOwnImage(db, ownerId, `${field}s`, key))) return key;
  problems.push(fieldProblem(field, 'picture_not_uploaded'));
  return undefined;
}

/** Throws 422 with a problem for every invalid field. */
async function prepare(context: Context, owner: Owner, changes: Changes): Promise<ProfileValues> {
  const { name, avatar, banner, bio, country, currency, language, date_format: dateFormat, timezone } = changes;
  const problems: FieldProblem[] = [];
  const refusal = name === undefined ? null : await nameRefusal(context.db, name, owner);
  if (refusal) problems.push(fieldProblem('name', refusal));
  const avatarKey = await pictureKey(context, owner.id, 'avatar', avatar, problems);
  const bannerKey = await pictureKey(context, owner.id, 'banner', banner, problems);
  failIfAny(problems);
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
  const current = await lockName(tx, id);
  const isRenamed = name !== undefined && current !== undefined && name !== current;
  // Check the name again under the lock of the user's row: it might have been taken since the first check.
  if (isRenamed) await renameAccount(tx, { id, name: current }, name);
  await setProfile(tx, id, values);
  if (isRenamed || values.avatarKey !== undefined) events.record({ type: 'profile.changed', payload: { userId: id } });
  if (isRenamed || Object.keys(values).length > 0) events.record({ type: 'account.changed', payload: { userId: id } });
}

/**
 * Throws 422 for a name that is not available or was changed too often, and for an image that this user did not upload.
 */
export async function changeProfile(context: Context, owner: Owner, changes: Changes): Promise<void> {
  const { id } = owner;
  const values = await prepare(context, owner, changes);
  try {
    await withTransaction(context.db, (tx, events) => write(tx, events, id, changes.name, values));
  } catch (error) {
    // Two users took the name concurrently: the unique index accepts only one of them.
    if (changes.name !== undefined && isUniqueViolation(error)) failField('name', 'name_taken');
    throw error;
  }
}
