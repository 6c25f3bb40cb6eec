/**
 * The staff maintains the catalogue: entries, aliases, imports and exports. Each change is recorded in the audit log.
 */
import { desc } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CatalogueEntry, CatalogueImport } from '#contract/catalogue.ts';
import { type Client, refusal } from '#test/client.ts';
import { makeListing, makeLookups, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { auditLog } from '../../tables/audit.ts';
import { groups, members, sourceTypes } from '../../tables/catalogue.ts';

const use = sharedApp();
let admin: Client;
beforeEach(async () => {
  admin = await use.app.as(await makeUser(use.app.db, { role: 'admin' }));
});

const add = async (entry: object) => (await admin.post<CatalogueEntry>('/api/admin/catalogue', entry)).body;
const list = async (path: string) =>
  (await admin.get<{ data: CatalogueEntry[] }>(`/api/admin/catalogue/${path}`)).body.data;
const send = (csv: string | Buffer, preview = 'no') =>
  admin.form<CatalogueImport & { errors?: Record<string, string[]> }>('/api/admin/catalogue-file', { preview }, [
    { field: 'file', name: 'catalogue.csv', type: 'text/csv', bytes: typeof csv === 'string' ? Buffer.from(csv) : csv },
  ]);
const lastAction = async () => (await use.app.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

describe('the catalogue', () => {
  it('adds, renames and deletes an entry and records each action', async () => {
    const group = await add({ kind: 'group', name: '  Nova  Moon ', aliases: ['NM', 'nm', 'Nova Moon'] });
    expect(group).toMatchObject({ name: 'Nova Moon', aliases: ['NM'], listing_count: 0, merging_into: null });
    expect(await lastAction()).toMatchObject({ action: 'catalogue.add', targetId: String(group.id) });
    const path = `/api/admin/catalogue/group/${group.id}`;
    expect((await admin.put<CatalogueEntry>(path, { name: 'Nova' })).body).toMatchObject({
      name: 'Nova',
      aliases: ['NM'],
    });
    expect(await lastAction()).toMatchObject({ before: { name: 'Nova Moon' }, after: { name: 'Nova' } });
    expect((await admin.send('DELETE', path)).status).toBe(204);
    expect(await lastAction()).toMatchObject({ action: 'catalogue.delete' });
    expect(refusal(await admin.send('DELETE', path))).toBe('404 not_found');
  });

  it('adds and removes individual aliases without removing aliases that another admin has added', async () => {
    const { id } = await add({ kind: 'group', name: 'Nova', aliases: ['NV'] });
    const path = `/api/admin/catalogue/group/${id}`;
    const otherAdmin = await use.app.as(await makeUser(use.app.db, { role: 'admin' }));
    await otherAdmin.put(path, { add_aliases: ['Nowa'] });
    const changed = await admin.put<CatalogueEntry>(path, { add_aliases: ['N 7', 'nowa'], remove_aliases: ['nv'] });
    expect(changed.body.aliases).toEqual(['N 7', 'Nowa']);
    expect((await admin.put<CatalogueEntry>(path, { name: 'Nova 7' })).body.aliases).toEqual(['N 7', 'Nowa']);
    const add_aliases = Array.from({ length: 20 }, (_, at) => `Alias ${at}`);
    expect(refusal(await admin.put(path, { add_aliases }))).toBe('422 validation_failed: aliases');
  });

  it('refuses another spelling of the name of another entry', async () => {
    const nova = await add({ kind: 'group', name: 'Nova' });
    await add({ kind: 'group', name: 'Moon' });
    expect(refusal(await admin.post('/api/admin/catalogue', { kind: 'group', name: 'NOVA' }))).toBe(
      '422 validation_failed: name',
    );
    const path = `/api/admin/catalogue/group/${nova.id}`;
    expect(refusal(await admin.put(path, { name: 'moon' }))).toBe('422 validation_failed: name');
    await add({ kind: 'group', name: 'Season’s  Été' });
    for (const name of ["Season's Été", 'Season’s Ete', 'Sea\u00adson’s Été', 'SEASON’S\u3000ÉTÉ']) {
      const body = { kind: 'group', name };
      expect(refusal(await admin.post('/api/admin/catalogue', body)), name).toBe('422 validation_failed: name');
    }
    expect((await admin.put(path, { name: 'NOVA' })).status).toBe(200);
  });

  it('requires a group for a member', async () => {
    const nova = await add({ kind: 'group', name: 'Nova' });
    expect(refusal(await admin.post('/api/admin/catalogue', { kind: 'member', name: 'Ada' }))).toBe(
      '422 validation_failed: group_id',
    );
    expect(await add({ kind: 'member', name: 'Ada', group_id: nova.id })).toMatchObject({ group: { name: 'Nova' } });
    expect(await list(`member?group=${nova.id}`)).toMatchObject([{ name: 'Ada' }]);
    expect(await list('group')).toMatchObject([{ name: 'Nova', member_count: 1 }]);
  });

  it('accepts the name of a member of another group for a member, and refuses it in the same group', async () => {
    const [nova, moon] = [await add({ kind: 'group', name: 'Nova' }), await add({ kind: 'group', name: 'Moon' })];
    const ada = { kind: 'member', name: 'Ada', group_id: nova.id };
    await add(ada);
    expect(await add({ ...ada, group_id: moon.id })).toMatchObject({ name: 'Ada', group: { name: 'Moon' } });
    expect(refusal(await admin.post('/api/admin/catalogue', ada))).toBe('422 validation_failed: name');
    const eve = await add({ ...ada, name: 'Eve' });
    const cleo = await add({ ...ada, name: 'Cleo', group_id: moon.id });
    const rename = ({ id }: CatalogueEntry, name: string) => admin.put(`/api/admin/catalogue/member/${id}`, { name });
    expect(refusal(await rename(cleo, 'ADA'))).toBe('422 validation_failed: name');
    expect((await rename(cleo, 'Eve')).status).toBe(200);
    expect((await rename(eve, 'Cleo')).status).toBe(200);
  });

  it('does not delete an entry that a listing uses', async () => {
    const lookups = await makeLookups(use.app.db, 'Nova');
    await makeListing(use.app.db, await makeUser(use.app.db), { lookups });
    for (const [kind, id] of [
      ['group', lookups.group],
      ['member', lookups.members[0]],
      ['sourcetype', lookups.sourceType],
    ]) {
      expect(refusal(await admin.send('DELETE', `/api/admin/catalogue/${kind}/${id}`))).toBe('409 entry_in_use');
    }
  });

  it('finds entries by name and alias, and returns them in pages', async () => {
    for (const name of ['Bee', 'Ada', 'Cleo']) await add({ kind: 'sourcetype', name, aliases: [`${name} alias`] });
    expect((await list('sourcetype?q=cleo%20al')).map(({ name }) => name)).toEqual(['Cleo']);
    type Page = { data: CatalogueEntry[]; meta: { total: number; next_cursor: string | null } };
    const { body } = await admin.get<Page>('/api/admin/catalogue/sourcetype?limit=2');
    expect([body.data.map(({ name }) => name), body.meta.total]).toEqual([['Ada', 'Bee'], 3]);
    expect(await list(`sourcetype?limit=2&cursor=${body.meta.next_cursor}`)).toMatchObject([{ name: 'Cleo' }]);
  });
});

describe('the French name of a source type', () => {
  it('is added, changed and removed by admins, shown to clients, and recorded in the audit log', async () => {
    const { visitor } = use.app;
    const { id, name_fr } = await add({ kind: 'sourcetype', name: 'Photo card', name_fr: ' Carte  photo ' });
    expect(name_fr).toBe('Carte photo');
    const path = `/api/admin/catalogue/sourcetype/${id}`;
    expect((await visitor.get(`/api/sourcetypes/${id}`)).body).toMatchObject({ name_fr: 'Carte photo', aliases: [] });
    expect((await visitor.get('/api/sourcetypes')).body).toEqual({
      data: [{ id, name: 'Photo card', name_fr: 'Carte photo' }],
    });
    expect(await list('sourcetype?q=carte')).toMatchObject([{ id }]);
    const outdated = { name_fr: 'Photocarte', before: { name: 'Photo card', name_fr: '' } };
    expect(refusal(await admin.put(path, outdated))).toBe('409 version_conflict');
    await admin.put(path, { name_fr: 'Photocarte' });
    expect(await lastAction()).toMatchObject({ before: { name_fr: 'Carte photo' }, after: { name_fr: 'Photocarte' } });
    expect((await admin.put<CatalogueEntry>(path, { name: 'Card' })).body.name_fr).toBe('Photocarte');
    expect((await admin.put<CatalogueEntry>(path, { name_fr: ' ' })).body).not.toHaveProperty('name_fr');
  });

  it('is refused for groups and members, and if another source type has the name in a language', async () => {
    await add({ kind: 'sourcetype', name: 'Photo card', name_fr: 'Carte photo' });
    const refused = async (entry: object) => refusal(await admin.post('/api/admin/catalogue', entry));
    const taken = '422 validation_failed: name_fr';
    expect(await refused({ kind: 'group', name: 'Nova', name_fr: 'Étoile' })).toBe(taken);
    expect(await refused({ kind: 'sourcetype', name: 'Card', name_fr: 'carte PHOTO' })).toBe(taken);
    expect(await refused({ kind: 'sourcetype', name: 'Card', name_fr: 'photo card' })).toBe(taken);
    expect(await refused({ kind: 'sourcetype', name: 'Carte photo' })).toBe('422 validation_failed: name');
    expect(await add({ kind: 'sourcetype', name: 'Album', name_fr: 'Album' })).toMatchObject({ name_fr: 'Album' });
  });

  it('is imported and exported as a column of the file, and a filled cell replaces it', async () => {
    const imported = async (french: string) => (await send(`kind,name,name_fr\nsource type,Card,${french}\n`)).body;
    expect(await imported('Carte')).toMatchObject({ source_types: 1, french_names: 1 });
    expect(await imported('Carte')).toMatchObject({ french_names: 0, unchanged: 1 });
    expect(await imported('')).toMatchObject({ french_names: 0, unchanged: 1 });
    expect(await imported('Carte photo')).toMatchObject({ source_types: 0, french_names: 1, unchanged: 0 });
    const { body } = await admin.get<string>('/api/admin/catalogue-file');
    expect(body).toContain('source type,,Card,Carte photo,');
    expect((await send(body)).body).toMatchObject({ french_names: 0, unchanged: 1 });
  });
});

const FILE = 'kind,group,name,aliases\ngroup,,Nova,NV|Nv2\nmember,Nova,Ada,\nsource type,,Album,LP\n';

describe('the catalogue import', () => {
  it('previews and imports a file, and changes nothing when the file is imported again', async () => {
    const counts = { lines: 3, groups: 1, members: 1, source_types: 1, aliases: 3, french_names: 0, unchanged: 0 };
    expect((await send(FILE, 'yes')).body).toEqual({ ...counts, is_preview: true });
    expect(await use.app.db.select().from(groups)).toEqual([]);
    expect((await send(FILE)).body).toEqual({ ...counts, is_preview: false });
    expect(await lastAction()).toMatchObject({ action: 'catalogue.import', after: { groups: 1, aliases: 3 } });
    expect((await send(FILE)).body).toMatchObject({ groups: 0, members: 0, aliases: 0, unchanged: 3 });
  });

  it('imports its own export again without a change', async () => {
    await send(`${FILE}group,,"=Sum, ""of"" all",\n`);
    const { body } = await admin.get<string>('/api/admin/catalogue-file');
    expect(body).toContain('\'=Sum, ""of"" all');
    expect((await send(body)).body).toMatchObject({ lines: 4, groups: 0, members: 0, aliases: 0, unchanged: 4 });
  });

  it('gives each of two new members of the same name in different new groups its own aliases', async () => {
    await send('kind,group,name,aliases\ngroup,,Nova,\ngroup,,Moon,\nmember,Nova,Ada,A1\nmember,Moon,Ada,A2\n');
    const rows = await list('member');
    expect(rows.map(({ group, name, aliases }) => [group?.name, name, aliases]).toSorted()).toEqual([
      ['Moon', 'Ada', ['A2']],
      ['Nova', 'Ada', ['A1']],
    ]);
  });

  it('lists the errors of all lines and imports nothing', async () => {
    const answer = await send(`${FILE}idol,,Ada,\nmember,Moon,Eve,\ngroup,,"Nova,\n`);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['lines.5', 'lines.6', 'lines.7']);
    expect(await use.app.db.select().from(groups)).toEqual([]);
    expect(await use.app.db.select().from(members)).toEqual([]);
    expect(await use.app.db.select().from(sourceTypes)).toEqual([]);
  });

  it.each(['', 'kind,group,name,aliases\n', 'name\nNova\n'])('refuses the file %j', async (csv) => {
    expect(refusal(await send(csv))).toBe('422 validation_failed: lines.1');
  });

  it('accepts semicolons and a byte order mark, which some spreadsheets write', async () => {
    expect((await send('\uFEFFkind;name\r\ngroup;Nova\r\n;\r\n')).body).toMatchObject({ groups: 1, lines: 1 });
  });
});

it('the catalogue import reads Windows-1252, refuses a workbook, splits aliases at commas and names other columns', async () => {
  const latin = Buffer.from('Kind;Group;Name;Aliases;Colour\ngroup;;Beyoncé;"Bey, Queen B";red\n', 'latin1');
  expect((await send(latin)).body).toMatchObject({ groups: 1, aliases: 2, ignored_columns: ['Colour'] });
  expect((await use.app.db.select().from(groups)).map(({ name }) => name)).toEqual(['Beyoncé']);
  expect(refusal(await send(Buffer.from([0x50, 0x4b, 3, 4, 0, 0])))).toBe('422 validation_failed: file');
});

it('the catalogue import adds nothing when it reads its own export with commas, bars and backslashes in names', async () => {
  const aliases = ['Tyler, the Creator'];
  await add({ kind: 'group', name: "'=Sum", aliases });
  await add({ kind: 'group', name: 'AC\\DC, "live"', aliases: ['a|b', 'c\\', "'-5 C"] });
  const { body } = await admin.get<string>('/api/admin/catalogue-file');
  expect((await send(body)).body).toMatchObject({ lines: 2, groups: 0, aliases: 0, unchanged: 2 });
});

it('the catalogue import lists every problem of a file with 50,000 lines, imports no line, and refuses a longer file', async () => {
  const lines = Array.from({ length: 50_000 }, (_, at) =>
    at % 100 === 50 ? `idol,,Entry ${at}` : `group,,Entry ${at}`,
  );
  const answer = await send(['kind,group,name', ...lines].join('\n'));
  expect(refusal(answer)).toContain('422 validation_failed');
  const fields = Object.keys(answer.body.errors ?? {});
  expect(fields).toHaveLength(500);
  expect([fields[0], fields.at(-1)]).toEqual(['lines.52', 'lines.49952']);
  expect(await use.app.db.select().from(groups)).toEqual([]);
  const longer = await send(
    ['kind,name', ...Array.from({ length: 60_000 }, (_, at) => `group,Entry ${at}`)].join('\n'),
  );
  expect(Object.keys(longer.body.errors ?? {})).toEqual(['lines.50002']);
});
