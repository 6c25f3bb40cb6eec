import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_WANTS } from '#contract/limits.ts';
import type { Want, WantImportResult } from '#contract/wants.ts';
import { anyText, hostileText } from '#test/any-text.ts';
import { type Client, refusal } from '#test/client.ts';
import { type Lookups, makeLookups, makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';

const use = sharedApp();
let collector: Person;
let client: Client;
let lookups: Lookups;

beforeEach(async () => {
  collector = await makeUser(use.app.db, { name: 'collector' });
  client = await use.app.as(collector);
  lookups = await makeLookups(use.app.db, 'Orchid Static');
});

const create = (body: object) => client.post<Want>('/api/wants', body);
const list = async (as = client) => (await as.get<{ data: Want[] }>('/api/wants')).body.data;
const importText = async (text: string, format = 'lines') =>
  (await client.post<WantImportResult>('/api/wants/import', { format, text })).body;

describe('a want', () => {
  it('is returned with the names of its group, members and source types', async () => {
    const { status, body } = await create({
      group_id: lookups.group,
      member_ids: lookups.members,
      sourcetype_ids: [lookups.sourceType],
      words: ' blue  moon ',
      max_price: '20.50',
      priority: 1,
      note: 'sealed',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: body.id,
      group: { id: lookups.group, name: 'Orchid Static' },
      members: [
        expect.objectContaining({ name: 'Ada of Orchid Static' }),
        expect.objectContaining({ name: 'Bee of Orchid Static' }),
      ],
      sourcetypes: [{ id: lookups.sourceType, name: 'Source of Orchid Static' }],
      words: 'blue  moon',
      max_price: 20.5,
      currency: { id: lookups.currency, code: 'USD' },
      priority: 1,
      note: 'sealed',
      state: 'active',
      mails: 'daily',
      fit_count: 0,
      created_at: expect.any(String),
    });
    expect(await list()).toEqual([body]);
  });

  it('has no words and no note if both are invisible, because no listing would fit such words', async () => {
    const { body } = await create({ group_id: lookups.group, words: '\u3164', note: '\u2800\u200b' });
    expect(body).toMatchObject({ words: '', note: '' });
  });

  it.each(['🔥', '~', '… !'])('is refused with the words “%s”, because no listing would fit them', async (words) => {
    const want = { group_id: lookups.group, words };
    expect((await create(want)).body).toMatchObject({ errors: { words: [expect.stringMatching(/^Use words/)] } });
    const { body } = await create({ ...want, words: `moon ${words}` });
    expect(refusal(await client.put(`/api/wants/${body.id}`, want))).toBe('422 validation_failed: words');
    expect(await importText(`group,words\nOrchid Static,${words}`, 'csv')).toMatchObject({
      created: 0,
      problems: [{ line: 2, code: 'words_unsearchable' }],
    });
  });

  it('cannot be used as a saved search, nor a saved search as a want', async () => {
    const { body } = await create({ group_id: lookups.group });
    const search = (await client.post<{ id: number }>('/api/saved-searches', { name: 'S', filters: {} })).body;
    expect((await client.get<{ data: unknown[] }>('/api/saved-searches')).body.data).toHaveLength(1);
    expect(await client.send('DELETE', `/api/saved-searches/${body.id}`)).toMatchObject({ status: 404 });
    expect(await client.put(`/api/saved-searches/${body.id}`, { name: 'X' })).toMatchObject({ status: 404 });
    expect(await client.send('DELETE', `/api/wants/${search.id}`)).toMatchObject({ status: 404 });
  });

  it('can be changed, paused and deleted by its owner', async () => {
    const { body } = await create({ group_id: lookups.group, words: 'moon' });
    const changed = await client.put<Want>(`/api/wants/${body.id}`, {
      group_id: lookups.group,
      state: 'paused',
      note: 'later',
    });
    expect(changed.body).toMatchObject({ id: body.id, words: '', state: 'paused', note: 'later' });
    const other = await use.app.as(await makeUser(use.app.db));
    expect((await other.put(`/api/wants/${body.id}`, { group_id: lookups.group })).status).toBe(404);
    expect((await other.send('DELETE', `/api/wants/${body.id}`)).status).toBe(404);
    expect((await client.send('DELETE', `/api/wants/${body.id}`)).status).toBe(204);
    expect(await list()).toEqual([]);
  });

  it('is refused with an error for every invalid field', async () => {
    const other = await makeLookups(use.app.db, 'Juni5');
    const body = {
      group_id: lookups.group,
      member_ids: other.members,
      sourcetype_ids: [999_999],
      currency_id: 999_999,
    };
    const answer = await create({ ...body, max_price: 3 });
    expect(refusal(answer)).toBe('422 validation_failed: member_ids, sourcetype_ids, currency_id');
    expect((await create({ group_id: 2_147_483_647 })).status).toBe(422);
    expect((await create({ group_id: lookups.group, words: 'x'.repeat(81) })).status).toBe(422);
    expect((await create({ group_id: lookups.group, note: 'x'.repeat(201) })).status).toBe(422);
    expect((await create({ group_id: lookups.group, priority: 4 })).status).toBe(422);
  });
});

describe('wants in the change feed', () => {
  const other = () => makeUser(use.app.db);
  const changes = async () =>
    (
      await use.app.db.execute<{ user_id: number; entity_id: string }>(
        sql`select user_id, entity_id from changes where type = 'want' order by position`,
      )
    ).rows.map((row) => [row.user_id, Number(row.entity_id)]);

  it('the change feed reports an added or changed want to its owner and to no one else', async () => {
    const { body } = await create({ group_id: lookups.group });
    const entry = [collector.id, body.id];
    expect(await changes()).toEqual([entry]);
    await client.put(`/api/wants/${body.id}`, { group_id: lookups.group, words: 'moon' });
    // The change feed stores only the newest change to each entity.
    expect(await changes()).toContainEqual(entry);
    const foreign = await use.app.as(await other());
    await foreign.put(`/api/wants/${body.id}`, { group_id: lookups.group });
    await foreign.send('DELETE', `/api/wants/${body.id}`);
    expect(new Set((await changes()).map(([userId]) => userId))).toEqual(new Set([collector.id]));
  });

  it.each([
    ['is changed', (id: number) => client.put(`/api/wants/${id}`, { group_id: lookups.group, words: 'moon' })],
    ['is deleted', (id: number) => client.send('DELETE', `/api/wants/${id}`)],
  ])('the change feed reports that a want %s, even after all earlier changes were deleted', async (_what, change) => {
    const { body } = await create({ group_id: lookups.group });
    await use.app.db.execute(sql`delete from changes`);
    await change(body.id);
    expect(await changes()).toEqual([[collector.id, body.id]]);
  });

  it('the change feed reports one change for an import of several wants', async () => {
    await importText('Orchid Static moon\nOrchid Static star');
    const ids = (await list()).map(({ id }) => id);
    expect(await changes()).toEqual([[collector.id, Math.min(...ids)]]);
  });
});

describe('maximum prices without a currency', () => {
  it('a maximum price without a currency is in the user’s currency, whether it is entered, changed, pasted or imported', async () => {
    const trader = await makeUser(use.app.db, { name: 'trader' });
    await use.app.db.execute(
      sql`update users set currency_id = (select id from currencies where code = 'GBP') where id = ${trader.id}`,
    );
    client = await use.app.as(trader);
    const { body } = await create({ group_id: lookups.group, max_price: '5' });
    await create({ group_id: lookups.group, words: 'changed' });
    const [changed] = (await list()).filter(({ words }) => words === 'changed');
    await client.put(`/api/wants/${changed?.id}`, { group_id: lookups.group, words: 'changed', max_price: '6' });
    await importText('Orchid Static pasted, max 7');
    await importText('group,words,max_price\nOrchid Static,filed,8', 'csv');
    const prices = (await list()).map(({ max_price, currency }) => `${max_price} ${currency?.code}`);
    expect(body.currency?.code).toBe('GBP');
    expect(prices.toSorted()).toEqual(['5 GBP', '6 GBP', '7 GBP', '8 GBP']);
  });
});

describe('maximum prices in yen', () => {
  beforeEach(async () => {
    await use.app.db.execute(sql`insert into currencies (code) values ('JPY')`);
  });

  it('a maximum price of 18.50 yen is refused at its field if yen is the currency of the want or of the user', async () => {
    const { rows } = await use.app.db.execute<{ id: number }>(sql`select id from currencies where code = 'JPY'`);
    const criteria = { group_id: lookups.group, max_price: '18.50' };
    const problem = {
      code: 'validation_failed',
      problems: [{ field: 'max_price', code: 'price_not_whole', params: { currency: 'JPY' } }],
    };
    const added = await create({ ...criteria, currency_id: rows[0]?.id });
    expect([added.status, added.body]).toEqual([422, expect.objectContaining(problem)]);
    const { body: want } = await create(criteria);
    await use.app.db.execute(sql`update users set currency_id = ${rows[0]?.id} where id = ${collector.id}`);
    const changed = await client.put(`/api/wants/${want.id}`, criteria);
    expect([changed.status, changed.body]).toEqual([422, expect.objectContaining(problem)]);
    expect((await create({ ...criteria, max_price: '1800' })).body.currency?.code).toBe('JPY');
  });

  it('a maximum price of 18.50 yen is refused in pasted lines and files, with the line number', async () => {
    const pasted = await importText('Orchid Static max 18.50 JPY\nOrchid Static max 18 JPY');
    expect([pasted.created, pasted.problems]).toEqual([
      1,
      [{ line: 1, text: 'Orchid Static max 18.50 JPY', code: 'price_not_whole' }],
    ]);
    const { problems } = await importText('group,words,max_price,currency\nOrchid Static,moon,18.50,JPY', 'csv');
    expect(problems).toEqual([{ line: 2, text: 'Orchid Static,moon,18.50,JPY', code: 'price_not_whole' }]);
  });
});

describe('contact details in wants', () => {
  it('contact details are refused in the search words and the note of a want, because both are public', async () => {
    const body = { group_id: lookups.group, words: 'www.shop.example', note: 'text me: +44 7700 900123' };
    expect(refusal(await create(body))).toBe('422 validation_failed: words, note');
    const { body: want } = await create({ group_id: lookups.group, note: 'sealed' });
    const answer = await client.put(`/api/wants/${want.id}`, { group_id: lookups.group, note: 'ann@mail.example' });
    expect(refusal(answer)).toBe('422 validation_failed: note');
    expect((await list()).map(({ note }) => note)).toEqual(['sealed']);
  });

  it('contact details are refused in pasted lines and files', async () => {
    expect(await importText('Orchid Static // ann@mail.example')).toMatchObject({
      created: 0,
      problems: [{ line: 1, code: 'contact_details' }],
    });
    expect(await importText('group,note\nOrchid Static,www.shop.example', 'csv')).toMatchObject({
      created: 0,
      problems: [{ line: 2, code: 'contact_details' }],
    });
  });
});

describe('the maximum number of wants', () => {
  it('the maximum number of wants is not exceeded when several wants are added at the same time', async () => {
    const text = Array.from({ length: MAX_WANTS - 1 }, (_, at) => `Orchid Static number${at}`).join('\n');
    expect(await importText(text)).toEqual({ created: MAX_WANTS - 1, problems: [] });
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ group_id: lookups.group })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    expect(await importText('Orchid Static, one more')).toEqual({
      created: 0,
      problems: [{ line: 1, text: 'Orchid Static, one more', code: 'limit_reached' }],
    });
    const wants = await list();
    expect(wants).toHaveLength(MAX_WANTS);
    await client.send('DELETE', `/api/wants/${wants[0]?.id}`);
    expect(await importText('Orchid Static, last\nOrchid Static, one more')).toEqual({
      created: 1,
      problems: [{ line: 2, text: 'Orchid Static, one more', code: 'limit_reached' }],
    });
    // Discard the queued deliveries, because finding the listings for all these wants would take ten seconds.
    await use.app.db.execute(sql`delete from outbox`);
  }, 60_000);
});

describe('importing lines', () => {
  it('pasted lines become wants, and the lines that cannot be added are returned with the reason', async () => {
    const result = await importText(
      'Orchid Static, Ada of Orchid Static, max 20 USD, must have // mint\r\n\r\nNobody\norchid static ada of orchid static\nOrchid Static moon',
    );
    expect(result).toEqual({
      created: 2,
      problems: [
        { line: 3, text: 'Nobody', code: 'group_unknown' },
        { line: 4, text: 'orchid static ada of orchid static', code: 'repeated' },
      ],
    });
    expect(
      (await list()).map(({ words, priority, max_price, note }) => ({ words, priority, max_price, note })),
    ).toEqual([
      { words: '', priority: 1, max_price: 20, note: 'mint' },
      { words: 'moon', priority: 2, max_price: null, note: '' },
    ]);
  });

  it.each([
    ['lines', 'Orchid Static, Lumen Moon\n orchid static ,  lumen   moon \nORCHID STATIC\tLUMEN\u00a0MOON'],
    ['csv', 'group,words\nOrchid Static,Lumen Moon\n orchid static ,  lumen   moon \nORCHID STATIC,LUMEN\u00a0MOON'],
  ])(
    'an imported line that differs from a want only in case or white space is reported as repeated: %s',
    async (format, text) => {
      await create({ group_id: lookups.group, words: ' lumen  STAR ' });
      const codes = async () => {
        const { created, problems } = await importText(text, format);
        return [created, ...problems.map(({ code }) => code)];
      };
      expect(await codes()).toEqual([1, 'repeated', 'repeated']);
      expect(await codes()).toEqual([0, 'repeated', 'repeated', 'repeated']);
      expect(await importText('group,words\nOrchid Static,Lumen star', 'csv')).toMatchObject({ created: 0 });
      expect(await list()).toHaveLength(2);
    },
  );

  it('an import is refused if it has too many lines', async () => {
    const { status } = await client.post('/api/wants/import', { format: 'lines', text: 'x\n'.repeat(1001) });
    expect(status).toBe(422);
    expect(await importText('?\n'.repeat(1000))).toMatchObject({ created: 0, problems: { length: 1000 } });
  });
});

describe('imports', () => {
  it('an import finds a source type by its French name, and the want contains both names', async () => {
    await use.app.db.execute(sql`update source_types set name_fr = 'Carte photo' where id = ${lookups.sourceType}`);
    const { created } = await importText('group,source_types\nOrchid Static,carte photo', 'csv');
    expect(created).toBe(1);
    expect((await list())[0]?.sourcetypes).toMatchObject([{ id: lookups.sourceType, name_fr: 'Carte photo' }]);
  });

  it('an import does not match a catalogue entry that is being merged into another entry', async () => {
    const { db } = use.app;
    const old = await makeLookups(db, 'Old Orchid');
    await db.execute(sql`update groups set merged_into = ${lookups.group} where id = ${old.group}`);
    await db.execute(sql`update members set merged_into = ${lookups.members[1]} where id = ${lookups.members[0]}`);
    await db.execute(sql`update source_types set merged_into = ${lookups.sourceType} where id = ${old.sourceType}`);
    const rows = ['Old Orchid,,', 'Orchid Static,Ada of Orchid Static,', 'Orchid Static,,Source of Old Orchid'];
    const { created, problems } = await importText(['group,members,source_types', ...rows].join('\n'), 'csv');
    expect(problems.map(({ code }) => code)).toEqual(['group_unknown', 'member_unknown', 'source_type_unknown']);
    expect(created).toBe(0);
  });
});

describe('CSV files with faults', () => {
  const HEADER = 'group,words,note,state';
  const rows = (third: string) =>
    [HEADER, ...Array.from({ length: 10 }, (_, at) => `Orchid Static,row${at + 1},n,`).with(2, third)].join('\n');

  it('adds a row with text after a quoted part, and an inch mark', async () => {
    expect(await importText(rows('Orchid Static,"Weird" row3,12" single,'), 'csv')).toEqual({
      created: 10,
      problems: [],
    });
    expect((await list()).find(({ note }) => note === '12" single')?.words).toBe('"Weird" row3');
  });

  it('returns only the row whose quotation mark is not closed', async () => {
    const text = 'Orchid Static,"row3,n,';
    expect(await importText(rows(text), 'csv')).toEqual({
      created: 9,
      problems: [{ line: 4, text, code: 'csv_unreadable' }],
    });
  });

  it('returns a row with more cells than the header, a long row and an unknown state with their source', async () => {
    const long = `Orchid Static,moon,${'x'.repeat(6000)},`;
    const others = ['Orchid Static,a,b,,extra', long, 'Orchid Static,star,"two\nlines",sold'];
    const { created, problems } = await importText([HEADER, ...others, 'Orchid Static,sun,,'].join('\n'), 'csv');
    expect(created).toBe(1);
    expect(problems).toEqual([
      { line: 2, text: others[0], code: 'csv_too_many_cells' },
      { line: 3, text: long, code: 'line_too_long' },
      { line: 4, text: others[2], code: 'state_unknown' },
    ]);
  });

  it('reads other spellings of the columns, names the columns that it does not read, and suggests a group', async () => {
    const text = 'sep=;\n"Group";Max price;Colour, size;Source-Types\nOrchid Static;12,50;red;\nOrchid Statik;;;';
    expect(await importText(text, 'csv')).toEqual({
      created: 1,
      ignored_columns: ['Colour, size'],
      problems: [
        {
          ...{ line: 4, text: 'Orchid Statik;;;', code: 'group_unknown' },
          suggestion: { name: 'Orchid Static', text: 'Orchid Static;;;' },
        },
      ],
    });
    expect((await list())[0]?.max_price).toBe(12.5);
  });

  it('creates the same wants again from an export with hostile notes and words', async () => {
    const fixed = [
      "'=literal",
      "'-5 C",
      '=1+1',
      "''@x",
      '"',
      '12" x',
      'a|b',
      'a;b',
      "'plain",
      'İ 日本 😀',
      'مرحبا',
      '½ №',
    ];
    const seed = Date.now();
    const texts = [
      ...fixed,
      ...fc.sample(anyText, { seed, numRuns: 60 }),
      ...fc.sample(hostileText, { seed, numRuns: 60 }),
    ];
    const shown = async () =>
      (await list()).map(({ words, note }) => ({ words, note })).toSorted((a, b) => (a.words < b.words ? -1 : 1));
    for (const [at, note] of texts.entries())
      expect((await create({ group_id: lookups.group, words: `w${at} "${note}"`, note })).status, note).toBe(201);
    const before = await shown();
    const { body: csv } = await client.get<string>('/api/wants/export');
    for (const { id } of await list()) await client.send('DELETE', `/api/wants/${id}`);
    expect(await importText(csv, 'csv'), `seed ${seed}`).toEqual({ created: texts.length, problems: [] });
    expect(await shown(), `seed ${seed}`).toEqual(before);
  });

  it('adds wants under the names of their groups and members, as a single want', async () => {
    await importText('Orchid Static, Bee of Orchid Static, Ada of Orchid Static, moon');
    const { rows: searches } = await use.app.db.execute<{ name: string }>(sql`select name from saved_searches`);
    expect(searches).toEqual([{ name: 'Orchid Static, Ada of Orchid Static, Bee of Orchid Static, m' }]);
  });
});

describe('CSV files', () => {
  it('an exported CSV file creates the same wants again when it is imported', async () => {
    await importText(
      'Orchid Static, Ada of Orchid Static, Bee of Orchid Static, max 20 GBP, must have // a "note"\nOrchid Static =moon',
    );
    const [first] = await list();
    await client.put(`/api/wants/${first?.id}`, {
      ...{ group_id: lookups.group, member_ids: lookups.members, sourcetype_ids: [lookups.sourceType] },
      ...{ words: '+1 moon', priority: 3, state: 'paused', note: '=SUM(A1)' },
    });
    const before = await list();
    const { body: csv } = await client.get<string>('/api/wants/export');
    expect(csv).toContain(`"'=SUM(A1)"`.replaceAll('"', ''));
    for (const { id } of before) await client.send('DELETE', `/api/wants/${id}`);
    expect(await importText(csv, 'csv')).toEqual({ created: 2, problems: [] });
    const without = (wants: Want[]) => wants.map(({ id: _, created_at: __, ...rest }) => rest);
    expect(without(await list())).toEqual(without(before));
  });

  it('a CSV file is imported except for the lines that cannot be added, which are reported with the reason', async () => {
    expect(await importText('name\nOrchid Static', 'csv')).toMatchObject({
      problems: [{ line: 1, code: 'csv_column_missing' }],
    });
    const text = 'group,members,priority\nOrchid Static,Zoe,1\nOrchid Static,,9\nOrchid Static,,2';
    expect(await importText(text, 'csv')).toMatchObject({
      created: 1,
      problems: [
        { line: 2, code: 'member_unknown' },
        { line: 3, code: 'priority_unknown' },
      ],
    });
  });
});

describe('an import of more lines than one transaction adds', () => {
  const lines = Array.from({ length: 120 }, (_, at) => `Orchid Static number${at}`);
  afterEach(() => use.app.db.execute(sql`delete from outbox`));

  it('reports a line that repeats a want of an earlier transaction', async () => {
    const { created, problems } = await importText([...lines, 'orchid static NUMBER0'].join('\n'));
    expect(created).toBe(120);
    expect(problems).toEqual([{ line: 121, text: 'orchid static NUMBER0', code: 'repeated' }]);
  });

  it('reports a line whose names are in another order than those of a stored want', async () => {
    await create({ group_id: lookups.group, member_ids: lookups.members, sourcetype_ids: [lookups.sourceType] });
    const line = 'Orchid Static, Source of Orchid Static, Bee of Orchid Static, Ada of Orchid Static';
    expect(await importText(`${line}\n${line}, moon`)).toMatchObject({
      created: 1,
      problems: [{ line: 1, text: line, code: 'repeated' }],
    });
  });

  it('adds each want once if the same lines are imported twice at the same time', async () => {
    const results = await Promise.all([importText(lines.join('\n')), importText(lines.join('\n'))]);
    expect(results.reduce((sum, { created }) => sum + created, 0)).toBe(120);
    expect(results.flatMap(({ problems }) => problems)).toHaveLength(120);
    expect(await list()).toHaveLength(120);
  });
});

describe('rows that were not added', () => {
  it('a row that was not added is returned as it was written, so that it can be corrected and imported again', async () => {
    const rows = ['Orchid Static,"moon, blue",nobody', '"Orchid Static","a ""b""\nc",nobody'];
    const { problems } = await importText(['group,words,members', rows[0], ',,', rows[1]].join('\n'), 'csv');
    expect(problems.map(({ text }) => text)).toEqual(rows);
    const semicolons = await importText('group;words;members\nOrchid Static;moon, blue;nobody', 'csv');
    expect(semicolons.problems.map(({ text }) => text)).toEqual(['Orchid Static;moon, blue;nobody']);
  });
});

describe('imports that would take long', () => {
  const timed = async (text: string, format: string) => {
    const startedAt = performance.now();
    const result = await importText(text, format);
    expect(performance.now() - startedAt).toBeLessThan(2000);
    return result;
  };
  const problem = (line: number, code: string) => ({ problems: [expect.objectContaining({ line, code })] });

  it('an import refuses long lines before it parses them', async () => {
    expect(await timed(`group\na${'"'.repeat(59_000)}`, 'csv')).toMatchObject(problem(2, 'line_too_long'));
    expect(await timed(`Orchid Static ${'a'.repeat(500)}`, 'lines')).toMatchObject(problem(1, 'line_too_long'));
  });

  it('an import adds the line after lines of thousands of quotation marks, and returns those lines', async () => {
    const lines = `${`"${'"'.repeat(5900)}\n`.repeat(9)}`;
    const { created, problems } = await timed(`group\n${lines}Orchid Static\n`, 'csv');
    expect(created).toBe(1);
    expect(`${problems.map(({ text }) => text).join('\n')}\n`).toBe(lines);
  });

  it('an import with too many lines is refused, both as pasted lines and as a malformed CSV file', async () => {
    const answer = await client.post('/api/wants/import', { format: 'lines', text: 'a\n'.repeat(30_000) });
    expect(refusal(answer)).toBe('422 validation_failed: text');
    const file = await client.post('/api/wants/import', { format: 'csv', text: `group\n${'a"\n'.repeat(15_000)}` });
    expect(refusal(file)).toBe('422 validation_failed: text');
  });
});

describe('the public list', () => {
  const publicList = async () =>
    (await use.app.visitor.get<{ is_public: boolean; data: Want[] }>(`/api/users/${collector.id}/wants`)).body;

  it('the public want list shows active wants until its owner makes the list private', async () => {
    await create({ group_id: lookups.group, words: 'shown' });
    await create({ group_id: lookups.group, words: 'paused', state: 'paused' });
    expect((await publicList()).data.map(({ words }) => words)).toEqual(['shown']);
    expect((await client.put('/api/preferences', { shows_wants: false })).status).toBe(200);
    expect(await publicList()).toEqual({ is_public: false, data: [] });
  });

  it('the public want list shows the maximum price to its owner only', async () => {
    await create({ group_id: lookups.group, max_price: 25 });
    const path = `/api/users/${collector.id}/wants`;
    const priceFor = async (as: Client) => {
      const [want] = (await as.get<{ data: Want[] }>(path)).body.data;
      return [want?.max_price, want?.currency?.code];
    };
    expect(await priceFor(client)).toEqual([25, 'USD']);
    expect(await priceFor(use.app.visitor)).toEqual([null, undefined]);
    expect(await priceFor(await use.app.as(await makeUser(use.app.db)))).toEqual([null, undefined]);
  });

  it('returns 404 for an unknown user or a user who is deleting their account', async () => {
    await use.app.db.execute(sql`update users set deletion_at = now() where id = ${collector.id}`);
    expect((await use.app.visitor.get(`/api/users/${collector.id}/wants`)).status).toBe(404);
    expect((await use.app.visitor.get('/api/users/999999/wants')).status).toBe(404);
  });
});
