// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CatalogueEntry } from '#contract/catalogue.ts';
import { answerCalls, inputsOf } from '#web/lib/net/api.fixture.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { MergeDialog } from './merge-dialog.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
afterEach(cleanup);

const entry = (id: number, name: string, merging_into: object | null = null) =>
  ({ id, kind: 'group', name, aliases: [], group: null, listing_count: 3, merging_into }) as unknown as CatalogueEntry;
const source = entry(1, 'Nova 7');
const [nova, orbit] = [entry(2, 'Nova Seven'), entry(3, 'Orbit')];
const target = () => screen.findByRole('combobox', { name: /Merge into/ });

beforeEach(() => {
  answerCalls({
    'GET /api/admin/catalogue/{kind}': ({ query }: { query: { q?: string } }) => ({
      data: query.q === undefined ? [source, nova, entry(4, 'Merged', { id: 2, name: 'Nova Seven' })] : [orbit],
      meta: { next_cursor: null, total: 1 },
    }),
    'POST /api/admin/catalogue/{kind}/{id}/merge': () => ({ from: { name: 'Nova 7' }, into: { name: 'Nova Seven' } }),
  });
  renderPage(<MergeDialog entry={source} onClose={() => undefined} />);
});

it('the merge dialog names the target, asks and merges into the chosen entry, and offers neither the entry itself nor one that is being merged', async () => {
  await userEvent.click(await target());
  await userEvent.click(await screen.findByRole('option', { name: 'Nova Seven' }));
  await userEvent.click(await target());
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Nova Seven']);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Merge Nova 7 into Nova Seven' }));
  await screen.findByText('Merge Nova 7 into Nova Seven? This cannot be undone.');
  expect(inputsOf('POST /api/admin/catalogue/{kind}/{id}/merge')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Merge Nova 7 into Nova Seven' }));
  await vi.waitFor(() =>
    expect(inputsOf('POST /api/admin/catalogue/{kind}/{id}/merge')).toEqual([
      { params: { kind: 'group', id: 1 }, body: { into: 2 } },
    ]),
  );
});

it('the merge dialog does not merge into a chosen entry that the search no longer shows', async () => {
  await userEvent.click(await target());
  await userEvent.click(await screen.findByRole('option', { name: 'Nova Seven' }));
  await userEvent.type(screen.getByRole('searchbox'), 'orbit{Enter}');
  await userEvent.click(await target());
  await screen.findByRole('option', { name: 'Orbit' });
  await userEvent.click(screen.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText(/Choose the entry/)).toBeTruthy();
  expect(inputsOf('POST /api/admin/catalogue/{kind}/{id}/merge')).toEqual([]);
});

it('the merge dialog asks again after another entry is chosen', async () => {
  await userEvent.click(await target());
  await userEvent.click(await screen.findByRole('option', { name: 'Nova Seven' }));
  await userEvent.click(screen.getByRole('button', { name: 'Merge Nova 7 into Nova Seven' }));
  await screen.findByText(/cannot be undone/);
  await userEvent.type(screen.getByRole('searchbox'), 'orbit{Enter}');
  await userEvent.click(await target());
  await userEvent.click(await screen.findByRole('option', { name: 'Orbit' }));
  expect(screen.queryByText(/cannot be undone/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Merge Nova 7 into Orbit' }));
  expect(await screen.findByText('Merge Nova 7 into Orbit? This cannot be undone.')).toBeTruthy();
  expect(inputsOf('POST /api/admin/catalogue/{kind}/{id}/merge')).toEqual([]);
});
