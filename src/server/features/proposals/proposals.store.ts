/** Writes proposals for the catalogue. */
import { eq, sql } from 'drizzle-orm';
import type { CatalogueKind } from '#contract/catalogue.ts';
import { nameKey } from '#rules/catalogue/catalogue-name.ts';
import type { Queryable, Tx } from '../../db/db.ts';
import { catalogueProposals, catalogueProposers } from '../../tables/proposals.ts';
import { kindTables, storedNameKey } from '../catalogue/index.ts';

export type StoredProposal = typeof catalogueProposals.$inferSelect;

type Proposed = { kind: CatalogueKind; name: string; groupId: number };

export async function findByNameOrAlias(
  db: Queryable,
  { kind, name, groupId }: Proposed,
): Promise<{ name: string } | undefined> {
  const { entries, french, aliases, owner } = kindTables[kind];
  const inGroup = kind === 'member' ? sql`and e.group_id = ${groupId}` : sql``;
  const isSame = (column: 'e' | 'a') => sql`${storedNameKey(sql.raw(`${column}.name`))} = ${nameKey(name)}`;
  const { rows } = await db.execute<{ name: string }>(sql`
    select e.name from ${entries} e where e.merged_into is null ${inGroup} and (${isSame('e')}
      or ${storedNameKey(french)} = ${nameKey(name)}
      or exists (select from ${aliases} a where a.${owner} = e.id and ${isSame('a')}))
    order by e.id limit 1`);
  return rows[0];
}

/** Returns the id of the pending proposal with this name; adds the proposal if there is none. */
export async function insertProposal(tx: Tx, { kind, name, groupId }: Proposed): Promise<number> {
  const [row] = await tx
    .insert(catalogueProposals)
    .values({ kind, name, groupId, nameKey: nameKey(name) })
    .onConflictDoUpdate({
      target: [catalogueProposals.kind, catalogueProposals.groupId, catalogueProposals.nameKey],
      targetWhere: sql`status = 'pending'`,
      // `returning` returns an existing row only if it is updated.
      set: { nameKey: sql`excluded.name_key` },
    })
    .returning({ id: catalogueProposals.id });
  if (!row) throw new Error('the insert returned no proposal');
  return row.id;
}

/** Adds the user to the proposal. If a user repeats a proposal, the new members replace the earlier ones. */
export async function joinProposal(tx: Tx, proposalId: number, userId: number, members: string[]): Promise<void> {
  await tx
    .insert(catalogueProposers)
    .values({ proposalId, userId, members })
    .onConflictDoUpdate({
      target: [catalogueProposers.proposalId, catalogueProposers.userId],
      set: { members },
    });
}

export async function lockProposal(tx: Tx, id: number): Promise<StoredProposal | undefined> {
  const [row] = await tx.select().from(catalogueProposals).where(eq(catalogueProposals.id, id)).for('no key update');
  return row;
}

export async function closeProposal(
  tx: Tx,
  id: number,
  outcome: { status: 'accepted'; entryId: number } | { status: 'declined'; reason: string },
): Promise<void> {
  await tx.update(catalogueProposals).set(outcome).where(eq(catalogueProposals.id, id));
}

/** Does nothing if the entry already has this name or alias. */
export async function addAlias(tx: Tx, kind: CatalogueKind, id: number, name: string): Promise<void> {
  const { aliases, owner, entries } = kindTables[kind];
  await tx.execute(sql`
    insert into ${aliases} (${owner}, name)
    select ${id}::int, ${name}::text where not exists (select from ${entries} where id = ${id} and name = ${name})
    on conflict do nothing`);
}

/**
 * Removes an erased account from up to `limit` of its proposals. Deletes a proposal if no other user made it, unless it
 * was accepted. Returns the number of proposals from which the account was removed.
 */
export async function eraseProposals(tx: Tx, userId: number, limit: number): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    delete from catalogue_proposers where user_id = ${userId} and proposal_id in (
      select proposal_id from catalogue_proposers where user_id = ${userId} order by proposal_id limit ${limit})
    returning proposal_id as id`);
  await tx.execute(sql`
    delete from catalogue_proposals p
    where p.id = any(${sql.param(rows.map(({ id }) => id))}::int[]) and p.status <> 'accepted'
      and not exists (select from catalogue_proposers o where o.proposal_id = p.id)`);
  return rows.length;
}
