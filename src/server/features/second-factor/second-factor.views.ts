/** Reads the second factors of an account. */
import type { z } from 'zod';
import type { Passkey, SecondFactorStatus } from '#contract/second-factor.ts';
import { isStaff } from '#rules/auth/staff-access.ts';
import type { Db } from '../../db/db.ts';
import { type AccountRow, findById } from '../auth/index.ts';
import { listPasskeys, type PasskeyRow } from './passkeys.store.ts';
import { countRecoveryCodes } from './recovery-codes.store.ts';
import { hasTotp } from './totp.store.ts';

export const toPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): z.input<typeof Passkey> => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});

export async function readStatus(
  db: Db,
  { id, role }: Pick<AccountRow, 'id' | 'role'>,
): Promise<z.input<typeof SecondFactorStatus> | undefined> {
  const account = await findById(db, id);
  if (!account) return undefined;
  return {
    totp: await hasTotp(db, id),
    passkeys: (await listPasskeys(db, id)).map(toPasskey),
    recovery_codes_left: await countRecoveryCodes(db, id),
    is_required: isStaff(role),
    has_password: account.passwordHash !== null,
  };
}
