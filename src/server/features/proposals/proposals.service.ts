/** Stores users' proposals for the catalogue, and carries out the decisions of admins on them. */

import type { z } from 'zod';
import type { CatalogueKind } from '#contract/catalogue.ts';
import type { CatalogueProposal, NewProposal, ProposalDecision } from '#contract/proposals.ts';
import { cleanName, nameKey } from '#rules/catalogue/catalogue-name.ts';
import type { Context } from '../../context.ts';
import { type Db, type TransactionEvents, type Tx, withTransaction } from '../../db/db.ts';
import { fail, failField } from '../../http/app-error.ts';
import { enforceRateLimit } from '../../limits/limits.ts';
import { enqueueMail } from '../../mail/mail.ts';
import { makeUnsubscribeLink, type UnsubscribeKey } from '../../mail/unsubscribe.ts';
import { recordStaffAction } from '../audit/index.ts';
import { addEntryIn, followRedirects, lockCatalogue, lockEntry } from '../catalogue/index.ts';
import { proposalEmail } from './proposals.emails.ts';
import {
  addAlias,
  closeProposal,
  findByNameOrAlias,
  insertProposal,
  joinProposal,
  lockProposal,
  type StoredProposal,
} from './proposals.store.ts';
import { listProposers, readOwnProposal, readProposedMembers } from './proposals.views.ts';

/** Removes repeated names; the last spelling wins. */
const cleanNames = (names: readonly string[]): string[] => [
  ...new Map(names.map(cleanName).map((name) => [nameKey(name), name])).values(),
];

/**
 * Returns a proposed member's group (or its target, if the group was merged), or 0 for other kinds. Fails with a field
 * error if the group is missing, unknown or not allowed.
 */
async function groupOf(tx: Tx, kind: CatalogueKind, groupId: number | null | undefined): Promise<number> {
  if (kind !== 'member') return groupId ? failField('group_id', 'csv_group_unexpected') : 0;
  if (!groupId) failField('group_id', 'group_required');
  const [id = groupId] = await followRedirects(tx, 'group', [groupId]);
  if (!(await lockEntry(tx, 'group', id))) failField('group_id', 'unknown_group');
  return id;
}

export async function propose(
  { db, limiter, limits }: Context,
  userId: number,
  { kind, name: typed, group_id, members }: z.output<typeof NewProposal>,
): Promise<CatalogueProposal> {
  const name = cleanName(typed);
  if (kind !== 'group' && members.length > 0) failField('members', 'csv_group_unexpected');
  await enforceRateLimit(limiter, limits.proposals, String(userId));
  return await withTransaction(db, async (tx) => {
    const groupId = await groupOf(tx, kind, group_id);
    const existing = await findByNameOrAlias(tx, { kind, name, groupId });
    if (existing) failField('name', 'proposal_exists', { name: existing.name });
    const id = await insertProposal(tx, { kind, name, groupId });
    await joinProposal(tx, id, userId, cleanNames(members));
    return (await readOwnProposal(tx, id, userId)) ?? fail('internal');
  });
}

async function acceptAsNew(
  tx: Tx,
  proposal: StoredProposal,
  decision: Extract<ProposalDecision, { action: 'accept' }>,
): Promise<number> {
  const { kind, id: proposalId } = proposal;
  const group_id = kind === 'member' ? (await followRedirects(tx, 'group', [proposal.groupId]))[0] : undefined;
  const id = await addEntryIn(tx, { kind, name: decision.name ?? proposal.name, group_id, aliases: [] });
  if (kind !== 'group') return id;
  for (const name of cleanNames(decision.members ?? (await readProposedMembers(tx, proposalId)))) {
    await addEntryIn(tx, { kind: 'member', name, group_id: id, aliases: [] });
  }
  return id;
}

/** Adds the proposed name to an existing entry as an alias; for a group, also adds the members that the group lacks. */
async function acceptAsAlias(tx: Tx, proposal: StoredProposal, into: number): Promise<number> {
  const { kind } = proposal;
  const entry = await lockEntry(tx, kind, into);
  if (!entry) failField('into', 'merge_target_unknown');
  if (entry.mergedInto !== null) fail('merge_running');
  const [groupId] = kind === 'member' ? await followRedirects(tx, 'group', [proposal.groupId]) : [null];
  if (entry.groupId !== groupId) failField('into', 'merge_of_different_groups');
  if (nameKey(entry.name) !== nameKey(proposal.name)) await addAlias(tx, kind, into, proposal.name);
  if (kind !== 'group') return into;
  for (const name of await readProposedMembers(tx, proposal.id)) {
    if (await findByNameOrAlias(tx, { kind: 'member', name, groupId: into })) continue;
    await addEntryIn(tx, { kind: 'member', name, group_id: into, aliases: [] });
  }
  return into;
}

async function notifyProposers(
  tx: Tx,
  events: TransactionEvents,
  links: UnsubscribeKey,
  { id, name }: StoredProposal,
  outcome: { entryId: number | null; reason: string | null },
): Promise<void> {
  const proposers = await listProposers(tx, id);
  const isAccepted = outcome.entryId !== null;
  events.record({
    type: 'proposal.decided',
    payload: { proposalId: id, isAccepted, userIds: proposers.map((user) => user.id) },
  });
  for (const to of proposers.filter(({ wantsMail }) => wantsMail)) {
    const unsubscribe = makeUnsubscribeLink(links, 'proposals', to.id);
    await enqueueMail(tx, proposalEmail({ to, proposal: { id, name }, reason: outcome.reason, unsubscribe }, links));
  }
}

/** Decides a pending proposal and notifies its active proposers. Fails with 409 if it is already decided. */
export async function decideProposal(
  { db, links, actorId }: { db: Db; links: UnsubscribeKey; actorId: number | null },
  id: number,
  decision: ProposalDecision,
): Promise<void> {
  await withTransaction(db, async (tx, events) => {
    await lockCatalogue(tx);
    const proposal = (await lockProposal(tx, id)) ?? fail('not_found');
    if (proposal.status !== 'pending') fail('already_decided');
    const { action } = decision;
    const reason = action === 'decline' ? decision.reason : null;
    const entryId =
      action === 'accept'
        ? await acceptAsNew(tx, proposal, decision)
        : action === 'alias'
          ? await acceptAsAlias(tx, proposal, decision.into)
          : null;
    await closeProposal(
      tx,
      id,
      entryId === null ? { status: 'declined', reason: reason ?? '' } : { status: 'accepted', entryId },
    );
    await notifyProposers(tx, events, links, proposal, { entryId, reason });
    await recordStaffAction(tx, {
      actorId,
      action: `catalogue.proposal.${action}`,
      target: { kind: 'proposal', id },
      before: { kind: proposal.kind },
      // Omits the reason: the audit log must not contain free text. The proposal stores the reason.
      after: { entry: entryId },
    });
  });
}
