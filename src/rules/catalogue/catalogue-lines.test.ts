import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_CATALOGUE_NAME_LENGTH } from '#contract/limits.ts';
import { isBlank } from '#contract/visible-text.ts';
import { anyText, hostileText } from '#test/any-text.ts';
import { joinCell, toCsv } from '../text/csv.ts';
import { readCsv } from '../text/csv-reader.ts';
import { CATALOGUE_COLUMNS, kindNames, readCatalogueLines } from './catalogue-lines.ts';
import { cleanName, nameKey } from './catalogue-name.ts';

function linesOf(text: string) {
  const reading = readCatalogueLines(readCsv(text));
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
  }
}

it('reads every entry as an export wrote it, whatever its names contain', () => {
  const name = fc
    .oneof(anyText, hostileText)
    .map(cleanName)
    .filter((text) => nameKey(text) !== '' && !isBlank(text) && text.length <= MAX_CATALOGUE_NAME_LENGTH);
  const kind = fc.constantFrom('group', 'member', 'sourcetype');
  const names = fc.uniqueArray(name, { minLength: 3, maxLength: 6, selector: nameKey });
  fc.assert(
    fc.property(kind, names, (entryKind, [group = '', first = '', french = '', ...aliases]) => {
      const [ofMember, ofSourceType] = [entryKind === 'member', entryKind === 'sourcetype'];
      const entry = {
        kind: entryKind,
        group: ofMember ? group : '',
        name: first,
        nameFr: ofSourceType ? french : '',
        aliases,
      };
      const row = [kindNames[entryKind], entry.group, first, entry.nameFr, joinCell(aliases)];
      expect(linesOf(toCsv(CATALOGUE_COLUMNS, [row]))).toEqual({
        lines: [{ line: 2, ...entry }],
        problems: [],
        ignored: [],
      });
    }),
    { numRuns: 2000 },
  );
});

it('refuses invisible names, and leaves out invisible aliases', () => {
  const { lines, problems } = linesOf('kind,name,aliases\ngroup,\u3164,\ngroup,\u2800,\ngroup,Nova,\u3164|Star');
  expect(problems.map(({ field, code }) => [field, code])).toEqual([
    ['lines.2', 'name_required'],
    ['lines.3', 'name_required'],
  ]);
  expect(lines).toMatchObject([{ name: 'Nova', aliases: ['Star'] }]);
});
