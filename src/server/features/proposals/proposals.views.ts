/** Reads proposals for the catalogue, for their proposers and for admins. */
import { sql } from 'drizzle-orm';
import type { CatalogueKind } from '#contract/catalogue.ts';
import type { CatalogueProposal, PendingProposal } from '#contract/proposals.ts';
import { nameKey } from '#rules/catalogue/catalogue-name.ts';
import { containsText } from '../../db/contains-text.ts';
import type { Queryable } from '../../db/db.ts';
import { referenceOrNull } from '../../db/reference-or-null.ts';
import { idOf, type Page, takePage } from '../../db/take-page.ts';
import { byNumber, EXPORT_PAGE_SIZE } from '../../personal-data/export-sections.views.ts';
import { kindTables } from '../catalogue/index.ts';

/** The maximum number of proposers listed by name. */
const MAX_NAMED = 5;

/** A proposal waits for a decision only while at least one of its proposers is active. */
const isWaiting = sql`p.status = 'pending' and exists (
  select from catalogue_proposers m join users u on u.id = m.user_id
  where m.proposal_id = p.id and u.status = 'active')`;

/** Joins a proposed member's group; a merged group is replaced by its target. */
const groupJoin = sql`
  left join catalogue_redirects r on r.kind = 'group' and r.from_id = p.group_id
  left join groups g on g.id = coalesce(r.into_id, p.group_id)`;

type ProposalRow = {
  id: number;
  kind: CatalogueKind;
  name: string;
  group_id: number | null;
  group_name: string | null;
  created_at: string;
};

const instantOf = (time: string): string => new Date(time).toISOString();

/** Removes repeated names; the first spelling wins. */
const uniqueNames = (names: readonly string[]): string[] =>
  [...new Map(names.toReversed().map((name) => [nameKey(name), name])).values()].reverse();

type Filter = {
  q?: string | undefined;
  kind?: CatalogueKind | undefined;
  cursor?: number | undefined;
  limit: number;
};
type ProposalPage = Page<PendingProposal, { total: number }>;

/** Returns the oldest proposals first. `q` matches any part of the proposed name. */
export async function listPendingProposals(
  db: Queryable,
  { q = '', kind, cursor = 0, limit }: Filter,
): Promise<ProposalPage> {
  type Row = ProposalRow & { members: string[][]; proposers: { id: number; name: string }[]; total: number };
  const isMatch = sql`${containsText(sql`p.name`, q)} and ${kind ? sql`p.kind = ${kind}` : sql`true`}`;
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.kind, p.name, p.created_at, p.total, g.id as group_id, g.name as group_name,
      each.members, each.proposers
    from (
      select p.id, p.kind, p.name, p.group_id, p.created_at, count(*) over ()::int as total
      from catalogue_proposals p where ${isWaiting} and ${isMatch}) p ${groupJoin}
    cross join lateral (
      select json_agg(json_build_object('id', u.id, 'name', u.name) order by m.created_at, u.id) as proposers,
        json_agg(to_json(m.members) order by m.created_at, u.id) as members
      from catalogue_proposers m join users u on u.id = m.user_id
      where m.proposal_id = p.id and u.status = 'active') each
    where p.id > ${cursor} order by p.id limit ${limit + 1}`);
  const { page, next } = takePage(rows, limit, idOf);
  const data = page.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    group: referenceOrNull(row.group_id, row.group_name),
    created_at: instantOf(row.created_at),
    members: uniqueNames(row.members.flat()),
    proposers: row.proposers.slice(0, MAX_NAMED),
    proposer_count: row.proposers.length,
  }));
  return { data, meta: { total: rows[0]?.total ?? 0, next_cursor: next } };
}

export async function readProposedMembers(db: Queryable, id: number): Promise<string[]> {
  const { rows } = await db.execute<{ members: string[] }>(sql`
    select m.members from catalogue_proposers m join users u on u.id = m.user_id
    where m.proposal_id = ${id} and u.status = 'active' order by m.created_at, u.id`);
  return uniqueNames(rows.flatMap(({ members }) => members));
}

export async function countPendingProposals(db: Queryable): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await db.execute<{ count: number; oldest: string | null }>(sql`
    select count(*)::int as count, min(p.created_at) as oldest from catalogue_proposals p where ${isWaiting}`);
  const [row] = rows;
  return { count: row?.count ?? 0, oldest: row?.oldest ? new Date(row.oldest) : null };
}

export type ProposalRecipient = {
  id: number;
  name: string;
  email: string;
  language: 'en' | 'fr';
  wantsMail: boolean;
};

export async function listProposers(db: Queryable, id: number): Promise<ProposalRecipient[]> {
  const { rows } = await db.execute<ProposalRecipient>(sql`
    select u.id, u.name, u.email, u.language, u.mails_proposals as "wantsMail"
    from catalogue_proposers m join users u on u.id = m.user_id
    where m.proposal_id = ${id} and u.status = 'active' order by u.id`);
  return rows;
}

export async function readOwnProposal(
  db: Queryable,
  id: number,
  userId: number,
): Promise<CatalogueProposal | undefined> {
  type Row = ProposalRow & { status: CatalogueProposal['status']; reason: string | null; entry_id: number | null };
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.kind, p.name, g.id as group_id, g.name as group_name, p.created_at, p.status, p.reason, p.entry_id
    from catalogue_proposals p ${groupJoin}
    join catalogue_proposers m on m.proposal_id = p.id and m.user_id = ${userId} where p.id = ${id}`);
  const [row] = rows;
  if (!row) return undefined;
  const { kind, name, status, reason } = row;
  const entry = row.entry_id === null ? null : await readChoice(db, kind, row.entry_id);
  return {
    id,
    kind,
    name,
    group: referenceOrNull(row.group_id, row.group_name),
    status,
    entry,
    reason,
    created_at: instantOf(row.created_at),
  };
}

/** Reads the entry or, if it was merged, its target. */
async function readChoice(db: Queryable, kind: CatalogueKind, id: number): Promise<CatalogueProposal['entry']> {
  const groupId = kind === 'member' ? sql`e.group_id` : sql`null::int`;
  const { rows } = await db.execute<{ id: number; name: string; group_id: number | null }>(sql`
    select e.id, e.name, ${groupId} as group_id from ${kindTables[kind].entries} e
    where e.id = coalesce((
      select into_id from catalogue_redirects r where r.kind = ${kind} and r.from_id = ${id}), ${id})`);
  return rows[0] ?? null;
}

export const proposalsExport = byNumber(
  (userId, after) => sql`
    select p.id::text as key, jsonb_build_object('kind', p.kind, 'name', p.name, 'members', r.members,
      'status', p.status, 'reason', p.reason, 'created_at', r.created_at) as row
    from catalogue_proposers r join catalogue_proposals p on p.id = r.proposal_id
    where r.user_id = ${userId} and p.id > ${after}::int order by p.id limit ${EXPORT_PAGE_SIZE}`,
);
