// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CatalogueEntry } from '#contract/catalogue.ts';
import { answerCalls, inputsOf } from '#web/lib/net/api.fixture.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { EntryDialog } from './entry-dialog.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
afterEach(cleanup);

const entry = { id: 2, kind: 'group', name: 'Nova', aliases: ['N', 'NV'], group: null } as unknown as CatalogueEntry;
const field = (name: RegExp) => screen.getByRole('textbox', { name });

async function enter(name: RegExp, text: string): Promise<void> {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const sent = () => inputsOf('PUT /api/admin/catalogue/{kind}/{id}').at(-1);

const close = vi.fn();

beforeEach(() => {
  answerCalls({ 'PUT /api/admin/catalogue/{kind}/{id}': () => entry });
  renderPage(<EntryDialog kind="group" entry={entry} group="" onClose={close} />);
});

it('the entry dialog sends the new name without the aliases, because another admin might have changed them', async () => {
  await enter(/^Name/, 'Nova 7');
  await save();
  expect(sent()).toEqual({
    params: { kind: 'group', id: 2 },
    body: { name: 'Nova 7', before: { name: 'Nova' }, add_aliases: [], remove_aliases: [] },
  });
});

it('the entry dialog of a source type sends the new French name with the old one', async () => {
  cleanup();
  const sourceType = { ...entry, kind: 'sourcetype' as const, name_fr: 'Carte' };
  renderPage(<EntryDialog kind="sourcetype" entry={sourceType} group="" onClose={close} />);
  await enter(/^French name/, 'Carte photo');
  await save();
  expect(sent()).toMatchObject({ body: { name_fr: 'Carte photo', before: { name: 'Nova', name_fr: 'Carte' } } });
  expect(sent()).not.toHaveProperty('body.name');
});

it('the entry dialog sends the aliases that were added and removed', async () => {
  await enter(/^Aliases/, 'NV, Nowa');
  await save();
  expect(sent()).toMatchObject({ body: { add_aliases: ['Nowa'], remove_aliases: ['N'] } });
});

it('the entry dialog shows an error about an added alias at the aliases field', async () => {
  const problem = () => {
    throw new ApiError('validation_failed', 422, { errors: { 'add_aliases.0': ['This name is too long.'] } });
  };
  answerCalls({ 'PUT /api/admin/catalogue/{kind}/{id}': problem });
  await enter(/^Aliases/, 'NV, Nowa');
  await save();
  expect(await screen.findByText('This name is too long.')).toBeTruthy();
  expect(field(/^Aliases/).getAttribute('aria-invalid')).toBe('true');
});

it('the entry dialog stays open with a message if another admin has renamed the entry, and closes on "Load again"', async () => {
  answerCalls({
    'PUT /api/admin/catalogue/{kind}/{id}': () => {
      throw new ApiError('version_conflict', 409);
    },
  });
  await enter(/^Name/, 'Nova 7');
  await save();
  expect(await screen.findByText(/Another admin has renamed this entry/)).toBeTruthy();
  expect(close).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Load again' }));
  expect(close).toHaveBeenCalledOnce();
});
