/** Stores the aliases under which groups and members can be found. */
import { eq } from 'drizzle-orm';
import { type Db, type Queryable, withTransaction } from '../../db/db.ts';
import { groupAliases, groups, memberAliases, members } from './lookups.schema.ts';

/** Sorts in English alphabetical order instead of code unit order. */
const sorted = (rows: { name: string }[]): string[] =>
  rows.map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'en'));

export const listGroupAliases = async (db: Queryable, groupId: number): Promise<string[]> =>
  sorted(await db.select({ name: groupAliases.name }).from(groupAliases).where(eq(groupAliases.groupId, groupId)));

export const listMemberAliases = async (db: Queryable, memberId: number): Promise<string[]> =>
  sorted(await db.select({ name: memberAliases.name }).from(memberAliases).where(eq(memberAliases.memberId, memberId)));

/** Replaces all aliases. Returns false if the group does not exist. The lock serialises concurrent calls. */
export async function setGroupAliases(db: Db, groupId: number, names: readonly string[]): Promise<boolean> {
  return await withTransaction(db, async (tx) => {
    const rows = await tx.select({ id: groups.id }).from(groups).where(eq(groups.id, groupId)).for('no key update');
    if (rows.length === 0) return false;
    await tx.delete(groupAliases).where(eq(groupAliases.groupId, groupId));
    const values = [...new Set(names)].map((name) => ({ groupId, name }));
    if (values.length > 0) await tx.insert(groupAliases).values(values);
    return true;
  });
}

/** Replaces all aliases. Returns false if the member does not exist. */
export async function setMemberAliases(db: Db, memberId: number, names: readonly string[]): Promise<boolean> {
  return await withTransaction(db, async (tx) => {
    const rows = await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update');
    if (rows.length === 0) return false;
    await tx.delete(memberAliases).where(eq(memberAliases.memberId, memberId));
    const values = [...new Set(names)].map((name) => ({ memberId, name }));
    if (values.length > 0) await tx.insert(memberAliases).values(values);
    return true;
  });
}
