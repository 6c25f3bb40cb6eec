/** How does a stranger join the queue, without learning who else is in it? */
import type { z } from 'zod';
import type { Registration } from '#contract/auth.ts';
import type { Language } from '#contract/display.ts';
import { withTransaction } from '../../db/db.ts';
import { AppError, fail, failField } from '../../http/app-error.ts';
import type { ReceivedFile } from '../../http/multipart.ts';
import { enforceRateLimit } from '../../limits/limits.ts';
import { enqueueMail } from '../../mail/mail.ts';
import { NotAPicture, type StoredPicture, storePicture } from '../../storage/pictures.ts';
import { insertImage } from '../uploads/index.ts';
import { findContactByEmail, insertAccount, setAvatar } from './accounts.store.ts';
import { alreadyRegisteredEmail, queuedEmail } from './auth.emails.ts';
import type { AuthDeps } from './auth.service.ts';
import { sendInvitations } from './invitations.service.ts';
import { claimNameForNobody, NAME_TAKEN, nameRefusalText, releaseName } from './names.service.ts';
import { newPasswordRefusal } from './new-password.service.ts';
import { hashPassword } from './password.service.ts';

type Wanted = z.output<typeof Registration>;

async function refuse(deps: AuthDeps, wanted: Wanted): Promise<void> {
  const fields: Record<string, string[]> = {};
  const name = await nameRefusalText(deps.db, wanted.name);
  if (name) fields.name = [name];
  const password = newPasswordRefusal(wanted.password, wanted);
  if (password) fields.password = [password];
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields });
}

async function storeAvatar(
  deps: AuthDeps,
  ip: string,
  file: ReceivedFile | undefined,
): Promise<StoredPicture | undefined> {
  if (!file) return undefined;
  if (file.bytes === 0) failField('avatar', 'This file is empty.');
  let begun: string | undefined;
  try {
    const account = `network ${ip}`;
    return await storePicture(file.path, 'avatars', deps.storage, {
      account,
      charge: (megapixels) => enforceRateLimit(deps.limiter, deps.limits.megapixels, account, megapixels),
      begin: async ({ key }) => {
        begun = key;
      },
    });
  } catch (error) {
    if (begun !== undefined) await deps.storage.removeAll(begun).catch(() => undefined);
    if (error instanceof NotAPicture) fail('unsupported_image');
    throw error;
  }
}

/** False where the address has an account already: its owner is told, and nothing else happens. */
async function keep(
  deps: AuthDeps,
  wanted: Wanted & { language: Language },
  passwordHash: string,
  avatar?: StoredPicture,
): Promise<boolean> {
  const { name, email, country, currency, language } = wanted;
  return await withTransaction(deps.db, async (tx) => {
    await releaseName(tx, name);
    const id = await insertAccount(tx, { name, email, country, currency, language, passwordHash, status: 'queued' });
    if (id === undefined) {
      const owner = await findContactByEmail(tx, email);
      if (!owner) failField('name', NAME_TAKEN);
      // Taken from now on, as it would be by a new account: asking again for the name tells nothing either.
      await claimNameForNobody(tx, name);
      const wait = await deps.limiter.consume(deps.limits.mailRequests, `registered ${email.toLowerCase()}`);
      if (wait === 0) await enqueueMail(tx, alreadyRegisteredEmail(owner, deps.config.publicUrl));
      return false;
    }
    if (avatar) {
      await insertImage(tx, { ...avatar, ownerId: id, folder: 'avatars' });
      await setAvatar(tx, id, avatar.key);
    }
    const person = { id, name, email, language };
    if (deps.config.invitations === 'auto') await sendInvitations(tx, [person]);
    else await enqueueMail(tx, queuedEmail(person));
    return true;
  });
}

/**
 * Queues a new account. Refuses with 422 a name or password that will not do; a taken e-mail address is answered,
 * and takes as long, as any other.
 */
export async function register(
  deps: AuthDeps,
  from: { ip: string; language: Language },
  form: () => Promise<{ fields: Wanted; files: readonly ReceivedFile[] }>,
): Promise<void> {
  await enforceRateLimit(deps.limiter, deps.limits.registrations, from.ip);
  const { fields, files } = await form();
  await refuse(deps, fields);
  const avatar = await storeAvatar(deps, from.ip, files[0]);
  let isKept = false;
  try {
    isKept = await keep(deps, { ...fields, language: from.language }, await hashPassword(fields.password), avatar);
  } finally {
    if (avatar && !isKept) await deps.storage.removeAll(avatar.key);
  }
}
