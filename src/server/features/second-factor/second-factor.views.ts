/** Reads the second factors of an account. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Passkey, SecondFactorStatus } from '#contract/second-factor.ts';
import { isStaff } from '#rules/auth/staff-access.ts';
import type { Db } from '../../db/db.ts';
import { byNumber, EXPORT_PAGE_SIZE } from '../../personal-data/export-sections.views.ts';
import { type AccountRow, findById } from '../auth/index.ts';
import { countRecoveryCodes, hasTotp, listPasskeys, type PasskeyRow } from './second-factor.store.ts';

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

/** Omits the public key, which is only useful to check signatures. */
export const passkeysExport = byNumber(
  (userId, after) => sql`
    select p.id::text as key, jsonb_build_object('name', p.name, 'transports', p.transports,
      'created_at', p.created_at, 'last_used_at', p.last_used_at) as row
    from passkeys p where p.user_id = ${userId} and p.id > ${after}::int order by p.id limit ${EXPORT_PAGE_SIZE}`,
);
