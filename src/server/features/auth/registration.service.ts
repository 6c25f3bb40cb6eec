/** Registers new accounts without revealing which email addresses are taken. */
import type { z } from 'zod';
import type { Registration } from '#contract/auth.ts';
import type { Language } from '#contract/display.ts';
import { type FieldProblem, fieldProblem } from '#contract/problems.ts';
import { type Tx, withTransaction } from '../../db/db.ts';
import { inSavepoint } from '../../db/savepoint.ts';
import { fail, failField, failIfAny } from '../../http/app-error.ts';
import type { ReceivedFile } from '../../http/multipart.ts';
import { enforceRateLimit } from '../../limits/limits.ts';
import { enqueueMail } from '../../mail/mail.ts';
import { NotAPicture, type StoredPicture, storePicture } from '../../storage/pictures.ts';
import { insertImage } from '../uploads/index.ts';
import { alreadyRegisteredEmail } from './auth.emails.ts';
import type { AuthContext } from './auth.service.ts';
import { enterQueue, sendFirstEmail } from './invitations.service.ts';
import { holdNameWithoutOwner, nameRefusal, releaseName } from './names.service.ts';
import { newPasswordRefusal } from './new-password.service.ts';
import { hashWithAddress, networkCaller } from './password.service.ts';
import { readQueuePosition } from './queue.views.ts';
import { findContactByEmail, insertAccount, type NewAccount, setAvatar } from './users.store.ts';

type Form = z.output<typeof Registration>;

async function validate(context: AuthContext, form: Form): Promise<void> {
  const problems: FieldProblem[] = [];
  const name = await nameRefusal(context.db, form.name);
  if (name) problems.push(fieldProblem('name', name));
  const password = await newPasswordRefusal(context.db, form.password, form);
  if (password) problems.push(fieldProblem('password', password));
  failIfAny(problems);
}

async function storeAvatar(
  context: AuthContext,
  ip: string,
  file: ReceivedFile | undefined,
): Promise<StoredPicture | undefined> {
  if (!file) return undefined;
  if (file.bytes === 0) failField('avatar', 'file_empty');
  let startedKey: string | undefined;
  try {
    const account = `network ${ip}`;
    return await storePicture(file.path, 'avatars', context.storage, {
      account,
      charge: (megapixels) => enforceRateLimit(context.limiter, context.limits.megapixels, account, megapixels),
      begin: async ({ key }) => {
        startedKey = key;
      },
    });
  } catch (error) {
    if (startedKey !== undefined) await context.storage.removeAll(startedKey).catch(() => undefined);
    if (error instanceof NotAPicture) fail('unsupported_image');
    throw error;
  }
}

/** Returns undefined if the address or name is taken; the savepoint then also reverts `releaseName`. */
const insertWithName = (tx: Tx, account: NewAccount): Promise<number | undefined> =>
  inSavepoint(tx, async (savepoint) => {
    await releaseName(savepoint, account.name);
    return await insertAccount(savepoint, account);
  });

/** The position is null if a new account is invited at once. */
type Joined = { isCreated: boolean; position: number | null };

/**
 * Reserves the name and emails the owner of the address. Throws 422 if no account has the address, because then the
 * name must be taken.
 */
async function claimWithoutAccount(
  tx: Tx,
  { limiter, limits, config }: AuthContext,
  { name, email }: Form,
  claim: { password: string; isQueued: boolean },
): Promise<Joined> {
  const owner = await findContactByEmail(tx, email);
  if (!owner) failField('name', 'name_taken');
  // Reserve the name as for a new account: otherwise registering or signing in with the name would reveal that the
  // address already has an account.
  await holdNameWithoutOwner(tx, name, { ...claim, accountId: owner.id });
  const wait = await limiter.consume(limits.mailRequests, `registered ${email.toLowerCase()}`);
  if (wait === 0) await enqueueMail(tx, alreadyRegisteredEmail(owner, config.publicUrl));
  return { isCreated: false, position: (await readQueuePosition(tx, { claimedName: name })) ?? null };
}

async function createAccount(
  context: AuthContext,
  form: Form & { language: Language },
  passwordHash: string,
  avatar?: StoredPicture,
): Promise<Joined> {
  const { name, email, country, currency, language } = form;
  return await withTransaction(context.db, async (tx) => {
    const isQueued = await enterQueue(tx, context.config);
    const id = await insertWithName(tx, { name, email, country, currency, language, passwordHash, status: 'queued' });
    if (id === undefined) return await claimWithoutAccount(tx, context, form, { password: passwordHash, isQueued });
    if (avatar) {
      await insertImage(tx, { ...avatar, ownerId: id, folder: 'avatars' });
      await setAvatar(tx, id, avatar.key);
    }
    return { isCreated: true, position: await sendFirstEmail(tx, { id, name, email, language }, isQueued) };
  });
}

/**
 * Adds a new account to the queue and returns its position, or null if it is invited at once. Throws 422 if the name or
 * password is not acceptable; the response for a taken email address is the same as for a free one, and takes equally
 * long.
 */
export async function register(
  context: AuthContext,
  from: { ip: string; language: Language },
  fields: Form,
  picture: ReceivedFile | undefined,
): Promise<number | null> {
  await validate(context, fields);
  const avatar = await storeAvatar(context, from.ip, picture);
  let joined: Joined | undefined;
  try {
    const caller = networkCaller(from.ip, fields.email.toLowerCase());
    const passwordHash = await hashWithAddress(fields.password, fields.email, context.links.key, caller);
    joined = await createAccount(context, { ...fields, language: from.language }, passwordHash, avatar);
    return joined.position;
  } finally {
    if (avatar && !joined?.isCreated) await context.storage.removeAll(avatar.key);
  }
}
