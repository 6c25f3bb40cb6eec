/** Gives the app a database role that can change neither the audit log nor the table definitions. */
import { sql } from 'drizzle-orm';
import type { Db } from './db.ts';

/** APPEND_ONLY: the app can only read and insert rows. READ_ONLY: only triggers write rows. */
const APPEND_ONLY = ['audit_log'];
const READ_ONLY = ['audit_head'];

export class RoleError extends Error {}

async function readRole(db: Db, owner: string): Promise<{ role: string; isOwner: boolean }> {
  const { rows } = await db.execute<{ role: string; is_owner: boolean }>(sql`
    select current_user as role, pg_has_role(current_user, ${owner}, 'member') as is_owner`);
  return { role: rows[0]?.role ?? '', isOwner: rows[0]?.is_owner ?? true };
}

/**
 * Grants the role of `app` every right on rows, except for changes of the audit log. Call it with the owner's
 * connection after the migrations, because new tables need the grants too.
 */
export async function grantAppRole(owner: Db, app: Db): Promise<void> {
  const { rows } = await owner.execute<{ owner: string }>(sql`select current_user as owner`);
  const { role, isOwner } = await readRole(app, rows[0]?.owner ?? '');
  if (isOwner) {
    throw new RoleError(`The role ${role} of DATABASE_URL is, or can act as, the role of DATABASE_OWNER_URL.`);
  }
  const name = sql.raw(`"${role.replaceAll('"', '""')}"`);
  await owner.transaction(async (tx) => {
    await tx.execute(sql`grant usage on schema public, drizzle to ${name}`);
    await tx.execute(sql`grant select, insert, update, delete on all tables in schema public to ${name}`);
    await tx.execute(sql`grant select on all tables in schema drizzle to ${name}`);
    await tx.execute(sql`grant usage, select, update on all sequences in schema public to ${name}`);
    for (const table of [...APPEND_ONLY, ...READ_ONLY].map((each) => sql.raw(`"${each}"`))) {
      await tx.execute(sql`revoke all on ${table} from ${name}`);
      await tx.execute(sql`grant select on ${table} to ${name}`);
    }
    for (const table of APPEND_ONLY) await tx.execute(sql`grant insert on ${sql.raw(`"${table}"`)} to ${name}`);
  });
}
