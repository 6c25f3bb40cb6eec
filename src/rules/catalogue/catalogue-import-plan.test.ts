import { describe, expect, it } from 'vitest';
import { readCsv } from '../text/csv-reader.ts';
import { type KnownEntry, planImport } from './catalogue-import-plan.ts';
import { readCatalogueLines } from './catalogue-lines.ts';

const HEADER = 'kind,group,name,aliases';

function run<Result>(computation: Generator<void, Result>): Result {
  let step = computation.next();
  while (!step.done) step = computation.next();
  return step.value;
}

const readRows = (...texts: string[]) => run(readCatalogueLines(readCsv(texts.join('\n'))));
const read = (...texts: string[]) => readRows(HEADER, ...texts);
const plan = (entries: readonly KnownEntry[], ...texts: string[]) => run(planImport(read(...texts).lines, entries));
const problemsOf = ({ problems }: { problems: readonly { field: string; code: string }[] }) =>
  problems.map(({ field, code }) => `${field} ${code}`);

const nova: KnownEntry = { kind: 'group', id: 1, name: 'Nova', nameFr: null, groupId: null, aliases: ['Old Nova'] };
const ada: KnownEntry = { kind: 'member', id: 2, name: 'Ada', nameFr: null, groupId: 1, aliases: [] };

describe('readCatalogueLines', () => {
  it('reads groups, members and source types with all their columns', () => {
    expect(read('group,,Nova,N|nova|NV', 'Member,Nova,Ada,', 'source type,,Album,LP')).toEqual({
      problems: [],
      ignored: [],
      lines: [
        { line: 2, kind: 'group', group: '', name: 'Nova', nameFr: '', aliases: ['N', 'NV'] },
        { line: 3, kind: 'member', group: 'Nova', name: 'Ada', nameFr: '', aliases: [] },
        { line: 4, kind: 'sourcetype', group: '', name: 'Album', nameFr: '', aliases: ['LP'] },
      ],
    });
  });

  it('removes the apostrophe that an export adds before a formula', () => {
    expect(read("group,,'=Nova,").lines[0]?.name).toBe('=Nova');
  });

  it.each([
    ['idol,,Nova,', 'csv_kind_unknown'],
    ['group,,,', 'name_required'],
    ['member,,Ada,', 'group_required'],
    ['group,Nova,Moon,', 'csv_group_unexpected'],
    ['group,,Nova', 'csv_column_count'],
    [`group,,${'x'.repeat(121)},`, 'too_long'],
    [`group,,Nova,${'x'.repeat(121)}`, 'too_long'],
    [`group,,Nova,${Array.from({ length: 21 }, (_, at) => at).join('|')}`, 'too_many_names'],
  ])('refuses the line %j with the problem %s', (text, code) => {
    expect(problemsOf(read(text))).toEqual([`lines.2 ${code}`]);
  });

  it.each([
    ['group,Nova,Étoile', 'french_name_unexpected'],
    [`source type,Card,${'x'.repeat(121)}`, 'too_long'],
  ])('refuses the French name in the line %j with the problem %s', (text, code) => {
    expect(problemsOf(readRows('kind,name,name_fr', text))).toEqual([`lines.2 ${code}`]);
  });

  it('refuses a repeated entry and reports the line number of the first occurrence', () => {
    expect(read('group,,Nova,', 'group,, nova ,').problems).toEqual([
      { field: 'lines.3', code: 'csv_repeated', params: { line: 2 } },
    ]);
  });

  it('lists the problems of all lines', () => {
    expect(problemsOf(read('idol,,Nova,', 'group,,Nova,', 'member,,Ada,'))).toEqual([
      'lines.2 csv_kind_unknown',
      'lines.4 group_required',
    ]);
  });

  it('requires the columns kind and name, but accepts them in any order and ignores case', () => {
    expect(problemsOf(readRows('group,aliases'))).toEqual(['lines.1 csv_column_missing']);
    expect(problemsOf(readRows())).toEqual(['lines.1 csv_column_missing']);
    expect(readRows('Name,KIND', 'Nova,group').lines).toMatchObject([{ kind: 'group', name: 'Nova' }]);
  });
});

describe('planImport', () => {
  it('adds groups, members of new and known groups, source types and aliases', () => {
    expect(plan([nova], 'member,Moon,Eve,E', 'group,,Moon,', 'member,Nova,Bee,', 'source type,,Album,LP')).toEqual({
      added: [
        { kind: 'member', name: 'Eve', group: 'moon' },
        { kind: 'group', name: 'Moon', group: null },
        { kind: 'member', name: 'Bee', group: 1 },
        { kind: 'sourcetype', name: 'Album', group: null },
      ],
      aliases: [
        { kind: 'member', entry: { added: 0 }, name: 'E' },
        { kind: 'sourcetype', entry: { added: 3 }, name: 'LP' },
      ],
      frenchNames: [],
      unchanged: 0,
      problems: [],
    });
  });

  it('adds no entries or aliases that already exist, ignoring case', () => {
    expect(plan([nova, ada], 'group,,NOVA,old nova', 'member,nova,ADA,')).toMatchObject({
      added: [],
      aliases: [],
      unchanged: 2,
    });
  });

  it('adds a missing alias to a known entry', () => {
    expect(plan([nova], 'group,,Nova,NV|Old Nova').aliases).toEqual([{ kind: 'group', entry: { id: 1 }, name: 'NV' }]);
  });

  it('finds an existing entry by its alias', () => {
    expect(plan([nova], 'group,,Old Nova,', 'member,Old Nova,Bee,')).toMatchObject({
      added: [{ name: 'Bee', group: 1 }],
      unchanged: 1,
    });
  });

  it('adds or replaces the French names of source types, and finds a source type by its French name', () => {
    const card: KnownEntry = { ...nova, kind: 'sourcetype', name: 'Card', nameFr: 'Carte', aliases: [] };
    const planned = (...lines: string[]) =>
      run(planImport(readRows('kind,name,name_fr', ...lines).lines, [card, { ...card, id: 9, name: 'Book' }]));
    expect(planned('source type,Card,Carte photo', 'source type,Album,Album')).toMatchObject({
      added: [{ name: 'Album' }],
      frenchNames: [
        { entry: { id: 1 }, name: 'Carte photo' },
        { entry: { added: 0 }, name: 'Album' },
      ],
      unchanged: 0,
      problems: [],
    });
    expect(planned('source type,Card,Carte', 'source type,Book,')).toMatchObject({ frenchNames: [], unchanged: 2 });
    expect(run(planImport(read('source type,,carte,').lines, [card]))).toMatchObject({ added: [], unchanged: 1 });
    expect(problemsOf(planned('source type,Card,Book', 'source type,Album,Card'))).toEqual([
      'lines.2 csv_alias_taken',
      'lines.3 csv_alias_taken',
    ]);
  });

  it('refuses a member whose group is neither known nor in the file', () => {
    expect(problemsOf(plan([nova], 'member,Moon,Eve,'))).toEqual(['lines.2 csv_group_unknown']);
  });

  it('refuses an alias that is the name of another entry in the catalogue or in the file', () => {
    expect(problemsOf(plan([nova], 'group,,Moon,Nova', 'group,,Sun,Moon'))).toEqual([
      'lines.2 csv_alias_taken',
      'lines.3 csv_alias_taken',
    ]);
  });

  it('allows members with the same name in different groups', () => {
    expect(plan([nova, ada], 'group,,Moon,', 'member,Moon,Ada,').added).toHaveLength(2);
  });
});
