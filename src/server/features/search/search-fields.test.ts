import { readFileSync } from 'node:fs';
import { getTableColumns } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { flagFilters, searchFields, valuesFilterRow, valuesFilters } from '#contract/fields.ts';
import { savedSearches } from '../../tables/saved-searches.ts';
import { searchDocuments } from '../../tables/search.ts';

const refresh = readFileSync(new URL('search-documents.sql', import.meta.url), 'utf8');
const columnsOf = (table: typeof searchDocuments | typeof savedSearches) =>
  Object.values(getTableColumns(table)).map((column) => column.name);

describe.each(valuesFilters)('the filter %s', (name) => {
  const { column, tag } = searchFields[name];

  it('has a column in the search documents', () => {
    expect(columnsOf(searchDocuments)).toContain(column);
  });

  it('has a column and a tag that search_refresh writes', () => {
    expect(refresh).toContain(`${column} = excluded.${column}`);
    expect(refresh).toContain(`'${tag}' ||`);
  });

  it('has the declared column, if any, in the saved searches table', () => {
    const { savedColumn } = valuesFilterRow(name);
    if (savedColumn) expect(columnsOf(savedSearches)).toContain(savedColumn);
  });
});

describe.each(flagFilters)('the filter %s', (name) => {
  const { column, tag } = searchFields[name];

  it('has a column in the search documents', () => {
    expect(columnsOf(searchDocuments)).toContain(column);
  });

  it('has a column and a tag that search_refresh writes', () => {
    expect(refresh).toContain(`${column} = excluded.${column}`);
    expect(refresh).toContain(`'${tag}'`);
  });
});
