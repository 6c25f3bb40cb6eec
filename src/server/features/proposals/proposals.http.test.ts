/** Proposals for the catalogue: several proposers, decisions, notifications, and proposals of deleted accounts. */
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import type { Overview } from '#contract/operations.ts';
import type { CatalogueProposal, PendingProposal } from '#contract/proposals.ts';
import { type Client, refusal } from '#test/client.ts';
import { makeLookups, makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { watchMails } from '#test/new-mails.ts';
import { auditLog } from '../../tables/audit.ts';
import { groups, members } from '../../tables/catalogue.ts';
import { catalogueProposals, catalogueProposers } from '../../tables/proposals.ts';
import { users } from '../../tables/users.ts';
import { verifyAuditLog } from '../audit/index.ts';
import { eraseProposals } from './proposals.store.ts';

const use = sharedApp({ env: { LIMIT_PROPOSALS: '1000' } });
let proposer: Person;
let user: Client;
let other: Client;
let admin: Client;

beforeEach(async () => {
  const { db } = use.app;
  proposer = await makeUser(db);
  user = await use.app.as(proposer);
  other = await use.app.as(await makeUser(db));
  admin = await use.app.as(await makeUser(db, { role: 'admin' }));
});

const propose = (body: object, who = user) => who.post<CatalogueProposal>('/api/catalogue-proposals', body);
const proposeGroup = async (name = 'Nova', fields: object = {}, who = user) =>
  (await propose({ kind: 'group', name, ...fields }, who)).body.id;
const readProposal = async (id: number, who = user) =>
  (await who.get<CatalogueProposal>(`/api/catalogue-proposals/${id}`)).body;
const waiting = async () =>
  (await admin.get<{ data: PendingProposal[]; meta: { total: number } }>('/api/admin/catalogue-proposals')).body;
const decide = (id: number, body: object, who = admin) =>
  who.post(`/api/admin/catalogue-proposals/${id}/decision`, body);
const bell = async (who: Client) => {
  await use.app.settled();
  return (await who.get<{ data: Notification[] }>('/api/notifications')).body.data;
};
const overview = async () => (await admin.get<Overview>('/api/admin/overview')).body.waiting;

describe('a proposal', () => {
  it('is reused when another user proposes the same name, and collects the members that the users propose', async () => {
    const id = await proposeGroup('Nova', { members: ['Ada', 'Eve'] });
    expect(await proposeGroup(' NOVA ', { members: ['eve', 'Bee'] }, other)).toBe(id);
    expect(await proposeGroup('Nova', { members: ['Ada'] })).toBe(id);
    const { data, meta } = await waiting();
    expect(meta.total).toBe(1);
    expect(data[0]).toMatchObject({ name: 'Nova', members: ['Ada', 'eve', 'Bee'], proposer_count: 2 });
  });

  it('is refused if the proposed name is an existing name or alias, with an error that mentions the existing entry', async () => {
    await admin.post('/api/admin/catalogue', { kind: 'group', name: 'Nova', aliases: ['NV'] });
    for (const name of ['nova', 'nv']) {
      const refused = await propose({ kind: 'group', name });
      expect(refusal(refused)).toBe('422 validation_failed: name');
      expect(JSON.stringify(refused.body)).toContain('“Nova”');
    }
    expect((await propose({ kind: 'sourcetype', name: 'Nova' })).status).toBe(201);
  });

  it('requires an existing group if a member is proposed, and refuses a group for other kinds of entry', async () => {
    const { group } = await makeLookups(use.app.db);
    expect(refusal(await propose({ kind: 'member', name: 'Ada' }))).toBe('422 validation_failed: group_id');
    expect(refusal(await propose({ kind: 'member', name: 'Ada', group_id: 999_999 }))).toBe(
      '422 validation_failed: group_id',
    );
    expect(refusal(await propose({ kind: 'group', name: 'Ada', group_id: group }))).toBe(
      '422 validation_failed: group_id',
    );
    expect((await propose({ kind: 'member', name: 'Ada', group_id: group })).body.group?.id).toBe(group);
  });

  it('is counted on the overview only while at least one of its proposers is active', async () => {
    const id = await proposeGroup();
    expect(await overview()).toMatchObject([{ source: 'proposals', count: 1 }]);
    await use.app.db.update(users).set({ status: 'suspended' }).where(eq(users.id, proposer.id));
    expect(await overview()).toEqual([]);
    expect((await waiting()).data).toEqual([]);
    expect(await proposeGroup('Nova', {}, other)).toBe(id);
    expect((await waiting()).data).toMatchObject([{ id, proposer_count: 1 }]);
  });

  it('is erased together with its only proposer, unless it has become an entry', async () => {
    const { db } = use.app;
    const [pending, shared, accepted] = [await proposeGroup('A'), await proposeGroup('B'), await proposeGroup('C')];
    await proposeGroup('B', {}, other);
    await decide(accepted, { action: 'accept' });
    const erase = () => db.transaction((tx) => eraseProposals(tx, proposer.id, 2));
    expect([await erase(), await erase(), await erase()]).toEqual([2, 1, 0]);
    const rows = await db.select({ id: catalogueProposals.id }).from(catalogueProposals).orderBy(catalogueProposals.id);
    expect(rows.map(({ id }) => id)).toEqual([shared, accepted]);
    expect(pending).not.toBe(shared);
    expect(await db.select().from(catalogueProposers).where(eq(catalogueProposers.userId, proposer.id))).toEqual([]);
  });

  it('returns 404 to a user who did not propose it', async () => {
    expect(refusal(await other.get(`/api/catalogue-proposals/${await proposeGroup()}`))).toBe('404 not_found');
  });
});

describe('a decision about a proposal', () => {
  it('adds the proposed group with its members under the corrected name if it accepts the proposal, and notifies all proposers', async () => {
    const newMails = await watchMails(use.app);
    const id = await proposeGroup('nova', { members: ['Ada'] });
    await proposeGroup('Nova', { members: ['Eve'] }, other);
    expect((await decide(id, { action: 'accept', name: 'Nova' })).status).toBe(204);
    const proposal = await readProposal(id);
    expect(proposal).toMatchObject({ status: 'accepted', entry: { name: 'Nova', group_id: null }, reason: null });
    const [group] = await use.app.db.select().from(groups);
    const added = await use.app.db.select().from(members).orderBy(members.id);
    expect(group?.name).toBe('Nova');
    expect(added.map(({ name, groupId }) => [name, groupId])).toEqual([
      ['Ada', group?.id],
      ['Eve', group?.id],
    ]);
    for (const who of [user, other]) {
      expect(await bell(who)).toMatchObject([{ type: 'proposal_accepted', proposal: { id, name: 'nova' } }]);
    }
    const mails = await newMails();
    expect(mails).toHaveLength(2);
    expect(mails[0]?.text).toContain(`/listings/create?proposal=${id}`);
    expect((await waiting()).data).toEqual([]);
    expect(await verifyAuditLog(use.app.db)).toMatchObject({ entries: 1 });
  });

  it('can add the proposed name as an alias of an existing member, and links the proposal to that member', async () => {
    const { group, members: existing } = await makeLookups(use.app.db);
    const into = existing[0] ?? 0;
    const { id } = (await propose({ kind: 'member', name: 'Addie', group_id: group })).body;
    const foreign = (await makeLookups(use.app.db)).members[0];
    expect(refusal(await decide(id, { action: 'alias', into: foreign }))).toBe('422 validation_failed: into');
    expect((await decide(id, { action: 'alias', into })).status).toBe(204);
    expect((await readProposal(id)).entry).toMatchObject({ id: into, group_id: group });
    const entry = await admin.get<{ data: { id: number; aliases: string[] }[] }>('/api/admin/catalogue/member?q=Addie');
    expect(entry.body.data).toMatchObject([{ id: into, aliases: ['Addie'] }]);
  });

  it('can add the proposed name as an alias of an existing group, and adds the missing members to that group', async () => {
    const { group } = await makeLookups(use.app.db);
    const [known] = await use.app.db.select().from(members).where(eq(members.groupId, group)).orderBy(members.id);
    const before = await use.app.db.$count(members);
    const id = await proposeGroup('Nova', { members: [known?.name.toUpperCase() ?? '', 'Newcomer'] });
    expect((await decide(id, { action: 'alias', into: group })).status).toBe(204);
    expect(await use.app.db.$count(members)).toBe(before + 1);
    const [added] = await use.app.db.select().from(members).where(eq(members.name, 'Newcomer'));
    expect(added?.groupId).toBe(group);
  });

  it('declines a proposal with a reason, and lets its proposers propose the name again', async () => {
    const newMails = await watchMails(use.app);
    await user.put('/api/preferences', { mails_proposals: false });
    const id = await proposeGroup();
    expect(refusal(await decide(id, { action: 'decline', reason: ' ' }))).toBe('422 validation_failed: reason');
    await decide(id, { action: 'decline', reason: 'A song, not a group.' });
    expect(await readProposal(id)).toMatchObject({ status: 'declined', reason: 'A song, not a group.', entry: null });
    // Entries of the audit log are never erased, so they contain no free text.
    const [entry] = await use.app.db.select().from(auditLog).where(eq(auditLog.action, 'catalogue.proposal.decline'));
    expect(entry?.after).toEqual({ entry: null });
    expect(await bell(user)).toMatchObject([{ type: 'proposal_declined' }]);
    expect(await newMails()).toEqual([]);
    expect(await proposeGroup()).not.toBe(id);
  });

  it('can be made only once, and changes nothing when the entry cannot be added', async () => {
    const id = await proposeGroup();
    await admin.post('/api/admin/catalogue', { kind: 'group', name: 'Nova' });
    expect(refusal(await decide(id, { action: 'accept' }))).toBe('422 validation_failed: name');
    expect((await readProposal(id)).status).toBe('pending');
    await decide(id, { action: 'decline', reason: 'Exists' });
    expect(refusal(await decide(id, { action: 'accept' }))).toBe('409 already_decided');
    expect(refusal(await decide(999_999, { action: 'accept' }))).toBe('404 not_found');
  });

  it('adds a proposed member to the target group if the member’s group was merged in the meantime', async () => {
    const [from, into] = [await makeLookups(use.app.db, 'Old'), await makeLookups(use.app.db, 'New')];
    const { id } = (await propose({ kind: 'member', name: 'Zoe', group_id: from.group })).body;
    await admin.post(`/api/admin/catalogue/group/${from.group}/merge`, { into: into.group });
    await use.app.settled();
    expect((await waiting()).data[0]?.group).toEqual({ id: into.group, name: 'New' });
    expect((await decide(id, { action: 'accept' })).status).toBe(204);
    expect((await readProposal(id)).entry?.group_id).toBe(into.group);
  });
});

describe('the list of proposals', () => {
  type Page = { data: PendingProposal[]; meta: { total: number; next_cursor: string | null } };
  const list = async (query: string) => (await admin.get<Page>(`/api/admin/catalogue-proposals?${query}`)).body;
  const names = ({ data }: Page) => data.map(({ name }) => name);

  it('is returned in pages, each with the total number of proposals', async () => {
    for (const name of ['A', 'B', 'C']) await proposeGroup(name);
    const first = await list('limit=2');
    expect([names(first), first.meta.total]).toEqual([['A', 'B'], 3]);
    const second = await list(`limit=2&cursor=${first.meta.next_cursor}`);
    expect([names(second), second.meta]).toEqual([['C'], { total: 3, next_cursor: null }]);
  });

  it('can be filtered by part of the name and by kind', async () => {
    await proposeGroup('Nova');
    await proposeGroup('Moon');
    await propose({ kind: 'sourcetype', name: 'Super Nova' });
    const results = await list('q=NOVA');
    expect([names(results), results.meta.total]).toEqual([['Nova', 'Super Nova'], 2]);
    expect(names(await list('q=nova&kind=sourcetype'))).toEqual(['Super Nova']);
  });
});
