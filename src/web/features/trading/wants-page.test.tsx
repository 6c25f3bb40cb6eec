// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_FILTER_VALUES } from '#contract/limits.ts';
import { aCard } from '#contract/listing-card.fixture.ts';
import { aSwap, nothing } from '#contract/trades.fixture.ts';
import type { Match, Want } from '#contract/wants.ts';
import { expectConsole } from '#test/strict-console.ts';
import { french } from '#web/languages/french.ts';
import { setLanguage } from '#web/lib/i18n/language.ts';
import { answerCalls, inputsOf } from '#web/lib/net/api.fixture.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { signInAs } from '#web/lib/session/session.fixture.ts';
import { useSession } from '#web/lib/session/session.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { readEntries, splitEntries } from './import-lines.ts';
import { MatchesPage } from './matches-page.tsx';
import { ProfileWants } from './profile-wants.tsx';
import { newWantPath, readNewWant } from './want-draft.ts';
import { WantsPage } from './wants-page.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));

const aWant = (change: Partial<Want> = {}): Want => ({
  id: 5,
  group: { id: 4, name: 'Orchid Static' },
  members: [{ id: 41, name: 'Yune' }],
  sourcetypes: [],
  words: 'moon',
  max_price: 20,
  currency: { id: 1, code: 'USD' },
  priority: 1,
  note: 'sealed',
  state: 'active',
  fit_count: 3,
  created_at: '2026-11-01T10:00:00Z',
  ...change,
});
const user = { id: 9, name: 'papermoth', average_rating: 4, review_count: 1, profile: { avatar: '' } };

let answers: Record<string, (input?: never) => unknown>;

beforeEach(() => {
  sessionStorage.clear();
  signInAs({ id: 1, name: 'wren', currency: 'USD' });
  answers = {
    'GET /api/wants': () => ({ data: [aWant()] }),
    'GET /api/groups': () => ({ data: [{ id: 4, name: 'Orchid Static' }] }),
    'GET /api/groups/{id}/members': () => ({ data: [{ id: 41, name: 'Yune' }] }),
    'GET /api/sourcetypes': () => ({ data: [{ id: 2, name: 'Album' }] }),
    'GET /api/currencies': () => [{ id: 1, code: 'USD' }],
    'GET /api/preferences': () => ({ shows_wants: true }),
  };
  answerCalls(answers);
});
afterEach(() => {
  cleanup();
  setLanguage('en', {});
  useSession.setState(useSession.getInitialState(), true);
});

const OPTIONS = 'Options for Orchid Static · Yune · “moon”';
async function choose(action: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: OPTIONS }));
  await userEvent.click(screen.getByRole('menuitem', { name: action }));
}
const show = (page: React.ReactNode, at = '/wants') => renderPage(page, { history: [at] });

describe('the want list page', () => {
  it('shows the criteria, the maximum price and the number of matching listings of a want', async () => {
    show(<WantsPage />);
    expect(await screen.findByRole('heading', { name: 'Orchid Static · Yune · “moon”' })).toBeTruthy();
    expect(screen.getByText('any source · up to $20.00')).toBeTruthy();
    expect(screen.getByText('Must have')).toBeTruthy();
    expect(screen.getByRole('link', { name: '3 listings open to trade' }).getAttribute('href')).toBe('/matches');
  });

  it('shows a found want with the listing under Found, and looks for another one on request', async () => {
    const found = { at: '2026-11-20T10:00:00Z', listing: aCard(7, { name: 'Yune album' }) };
    answers['GET /api/wants'] = () => ({ data: [aWant({ state: 'found', fit_count: 0, found })] });
    answers['PUT /api/wants/{id}'] = () => aWant();
    show(<WantsPage />);
    const section = within(await screen.findByRole('region', { name: 'Found' }));
    expect(section.getByText(/^Found on /)).toBeTruthy();
    expect(section.getByRole('link', { name: 'Yune album' }).getAttribute('href')).toBe('/listings/7');
    expect(screen.getByRole('heading', { name: '0 wants' })).toBeTruthy();
    await choose('Look for another');
    await waitFor(() => expect(inputsOf('PUT /api/wants/{id}')[0]).toMatchObject({ body: { state: 'active' } }));
  });

  it('says that the want list is empty if there are no wants', async () => {
    answers['GET /api/wants'] = () => ({ data: [] });
    show(<WantsPage />);
    expect(await screen.findByRole('heading', { name: 'Nothing on your want list yet' })).toBeTruthy();
  });

  it('offers to load the list again after a failure', async () => {
    let hasFailed = false;
    answers['GET /api/wants'] = () => {
      if (hasFailed) return { data: [aWant()] };
      hasFailed = true;
      throw new ApiError('forbidden', 403);
    };
    show(<WantsPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Orchid Static · Yune · “moon”' })).toBeTruthy();
  });

  it('shows a want as active again if the request that pauses it fails', async () => {
    expectConsole('error', 'Failed to change a want');
    answers['PUT /api/wants/{id}'] = () => {
      throw new ApiError('internal', 500);
    };
    show(<WantsPage />);
    await choose('Pause');
    expect(await screen.findByText(/Couldn’t change Orchid Static · Yune · “moon”/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Paused')).toBeNull());
    expect(inputsOf('PUT /api/wants/{id}')[0]).toMatchObject({
      params: { id: 5 },
      body: { state: 'paused', group_id: 4 },
    });
  });

  it('sends the second of two quick changes of a want only after the response to the first', async () => {
    const first = Promise.withResolvers<unknown>();
    answers['PUT /api/wants/{id}'] = () => first.promise;
    show(<WantsPage />);
    await choose('Pause');
    await choose('Resume');
    await userEvent.click(await screen.findByRole('button', { name: OPTIONS }));
    expect(screen.getByRole('menuitem', { name: 'Pause' })).toBeTruthy();
    expect(inputsOf('PUT /api/wants/{id}')).toMatchObject([{ body: { state: 'paused' } }]);
    first.resolve(aWant({ state: 'paused' }));
    await waitFor(() => expect(inputsOf('PUT /api/wants/{id}')).toMatchObject([{}, { body: { state: 'active' } }]));
  });

  it('keeps the form input until Cancel and the pasted lines until they are sent, even if the user leaves the page', async () => {
    const open = async (name: string) => {
      cleanup();
      show(<WantsPage />);
      await userEvent.click(await screen.findByRole('button', { name }));
      return within(await screen.findByRole('dialog'));
    };
    const textOf = (form: Pick<typeof screen, 'getByRole'>, name: string | RegExp) =>
      form.getByRole<HTMLInputElement>('textbox', { name }).value;
    await userEvent.type((await open('Add a want')).getByRole('textbox', { name: /^Words/ }), 'moon');
    const form = await open('Add a want');
    expect(textOf(form, /^Words/)).toBe('moon');
    cleanup();
    show(<WantsPage />);
    await choose('Edit');
    expect(textOf(within(await screen.findByRole('dialog')), /^Note/)).toBe('sealed');
    await userEvent.click((await open('Add a want')).getByRole('button', { name: 'Cancel' }));
    expect(textOf(await open('Add a want'), /^Words/)).toBe('');
    await userEvent.type((await open('Paste a list')).getByRole('textbox'), 'Juni5');
    const lines = await open('Paste a list');
    expect(textOf(lines, 'Your lines')).toBe('Juni5');
    answers['POST /api/wants/import'] = () => ({ created: 1, problems: [] });
    await userEvent.click(lines.getByRole('button', { name: 'Add to my list' }));
    await lines.findByText('1 want added.');
    expect(lines.getByRole('link', { name: 'Your matches' }).getAttribute('href')).toBe('/matches');
    expect(textOf(await open('Paste a list'), 'Your lines')).toBe('');
  });

  it('deletes a want, and Undo adds it again', async () => {
    answers['DELETE /api/wants/{id}'] = () => null;
    answers['POST /api/wants'] = () => aWant({ id: 6 });
    show(<WantsPage />);
    await choose('Delete');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(inputsOf('POST /api/wants')).toHaveLength(1));
    expect(inputsOf('POST /api/wants')[0]).toMatchObject({
      body: { group_id: 4, member_ids: [41], note: 'sealed', priority: 1 },
    });
  });

  it('says that Undo has failed even if the page is empty because the only want was deleted', async () => {
    expectConsole('error', 'Failed to save a want');
    answers['DELETE /api/wants/{id}'] = () => {
      answers['GET /api/wants'] = () => ({ data: [] });
      return null;
    };
    answers['POST /api/wants'] = () => {
      throw new ApiError('offline', 0);
    };
    show(<WantsPage />);
    await choose('Delete');
    expect(await screen.findByRole('heading', { name: 'Nothing on your want list yet' })).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^Couldn’t restore Orchid Static · Yune · “moon”\./)).toBeTruthy();
  });

  it('opens the form with the values from the URL', async () => {
    answers['POST /api/wants'] = () => aWant({ id: 7 });
    show(<WantsPage />, newWantPath({ group: '4', member: '41', sourcetype: '2' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a want' });
    await waitFor(() =>
      expect(within(dialog).getByRole('combobox', { name: /^Group/ }).textContent).toContain('Orchid'),
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save want' }));
    await waitFor(() => expect(inputsOf('POST /api/wants')).toHaveLength(1));
    expect(inputsOf('POST /api/wants')[0]).toMatchObject({
      body: { group_id: 4, member_ids: [41], sourcetype_ids: [2] },
    });
  });

  it('shows the French names of source types in the form to users who read French', async () => {
    answers['GET /api/sourcetypes'] = () => ({ data: [{ id: 2, name: 'Broadcast', name_fr: 'Télédiffusion' }] });
    setLanguage('fr', french);
    show(<WantsPage />, newWantPath({ group: '4', sourcetype: '2' }));
    expect(await within(await screen.findByRole('dialog')).findByText('Télédiffusion')).toBeTruthy();
  });

  it('ignores members in the URL that do not belong to the first group in the URL', async () => {
    answers['POST /api/wants'] = () => aWant({ id: 7 });
    show(<WantsPage />, newWantPath({ group: '4,5', member: '51,41' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a want' }));
    await waitFor(() => expect(inputsOf('GET /api/groups/{id}/members')).toHaveLength(1));
    await dialog.findByText('Yune');
    await userEvent.click(dialog.getByRole('button', { name: 'Save want' }));
    await waitFor(() => expect(inputsOf('POST /api/wants')).toHaveLength(1));
    expect(inputsOf('POST /api/wants')[0]).toMatchObject({ body: { group_id: 4, member_ids: [41] } });
  });

  it.each([
    ['words,Group\nmoon,Orchid Static', 'csv'],
    ['"max_price";"group"\n20;Orchid Static', 'csv'],
    ['Orchid Static, group, moon', 'lines'],
  ])('recognizes the pasted text %j as the format "%s" and imports it', async (text, format) => {
    answers['POST /api/wants/import'] = () => ({ created: 1, problems: [] });
    show(<WantsPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Paste a list' }));
    await userEvent.click(await screen.findByRole('textbox', { name: 'Your lines' }));
    await userEvent.paste(text);
    await userEvent.click(screen.getByRole('button', { name: 'Add to my list' }));
    await screen.findByText('1 want added.');
    expect(inputsOf('POST /api/wants/import')).toMatchObject([{ body: { format } }]);
  });

  it('changes how often a want sends emails', async () => {
    answers['PUT /api/wants/{id}'] = () => aWant();
    answers['GET /api/wants'] = () => ({ data: [aWant({ mails: 'at_once' })] });
    show(<WantsPage />);
    await choose('Edit');
    const select = await screen.findByRole('combobox', { name: /^Email me about matching listings/ });
    expect(select.textContent).toContain('Right away');
    await userEvent.click(select);
    await userEvent.click(await screen.findByRole('option', { name: 'Never' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save want' }));
    await waitFor(() => expect(inputsOf('PUT /api/wants/{id}')).toMatchObject([{ body: { mails: 'never' } }]));
  });

  it('requires a group, and keeps what was typed', async () => {
    show(<WantsPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Add a want' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a want' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^Words/ }), 'moon');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save want' }));
    expect(await within(dialog).findByText('Choose a group.')).toBeTruthy();
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Words/ }).value).toBe('moon');
    expect(inputsOf('POST /api/wants')).toEqual([]);
  });

  it('refuses words of emoji and symbols only', async () => {
    show(<WantsPage />);
    await choose('Edit');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.clear(dialog.getByRole('textbox', { name: /^Words/ }));
    await userEvent.type(dialog.getByRole('textbox', { name: /^Words/ }), '🔥 ~');
    await userEvent.click(dialog.getByRole('button', { name: 'Save want' }));
    expect(await dialog.findByText('Use words or numbers. Emoji and symbols find nothing on their own.')).toBeTruthy();
    expect(inputsOf('PUT /api/wants/{id}')).toEqual([]);
  });

  it('leaves only the unreadable pasted lines in the box, and shows the reasons', async () => {
    answers['POST /api/wants/import'] = () => ({
      created: 1,
      problems: [{ line: 2, text: 'Nobody', code: 'group_unknown' }],
    });
    show(<WantsPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Paste a list' }));
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your lines' });
    await userEvent.type(box, 'Orchid Static{enter}Nobody');
    await userEvent.click(screen.getByRole('button', { name: 'Add to my list' }));
    expect(await screen.findByText('1 want added.')).toBeTruthy();
    expect(box.value).toBe('Nobody');
    expect(screen.getByText('We don’t know this group. Start with a group name, or suggest it.')).toBeTruthy();
  });

  it('accepts no other lines while an import runs, because its end replaces the text', async () => {
    const answer = Promise.withResolvers<unknown>();
    answers['POST /api/wants/import'] = () => answer.promise;
    show(<WantsPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Paste a list' }));
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your lines' });
    await userEvent.type(box, 'Orchid Static');
    await userEvent.click(screen.getByRole('button', { name: 'Add to my list' }));
    await userEvent.type(box, ', Yune');
    expect(box.value).toBe('Orchid Static');
    answer.resolve({ created: 1, problems: [] });
    await screen.findByText('1 want added.');
    await userEvent.type(box, 'Juni5');
    expect(box.value).toBe('Juni5');
  });

  it('keeps the header of a CSV text that begins with blank lines, and counts these lines', async () => {
    const problem = { line: 2, text: 'moon,Nobody', code: 'group_unknown' };
    answers['POST /api/wants/import'] = () => ({ created: 0, problems: [problem] });
    show(<WantsPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Paste a list' }));
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your lines' });
    await userEvent.click(box);
    await userEvent.paste('\n \nwords,group\nmoon,Nobody');
    await userEvent.click(screen.getByRole('button', { name: 'Add to my list' }));
    expect(await screen.findByText(/^Line 4/)).toBeTruthy();
    expect(inputsOf('POST /api/wants/import')).toMatchObject([{ body: { text: 'words,group\nmoon,Nobody' } }]);
    expect(box.value).toBe('words,group\nmoon,Nobody');
  });

  const pasteAndImport = async (text: string) => {
    show(<WantsPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Paste a list' }));
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your lines' });
    await userEvent.click(box);
    await userEvent.paste(text);
    await userEvent.click(screen.getByRole('button', { name: 'Add to my list' }));
    return box;
  };

  it('keeps every row that was not sent or not added, and names the columns that were not read', async () => {
    answers['POST /api/wants/import'] = () => ({
      created: 1,
      problems: [{ line: 5, text: 'Nobody,x,', code: 'group_unknown' }],
    });
    const long = `Nova,${'x'.repeat(6000)},`;
    const rows = ['Nova,"open,', 'Nova,"two\nlines",', long, 'Nobody,x,'];
    const box = await pasteAndImport(['sep=,', 'group,words,colour', ...rows].join('\n'));
    expect(await screen.findByText('This column was not read: colour.')).toBeTruthy();
    const [call] = inputsOf('POST /api/wants/import') as { body: { text: string } }[];
    expect(call?.body.text).toBe('sep=,\ngroup,words,colour\nNova,"two\nlines",\nNobody,x,');
    expect(box.value).toBe(['sep=,', 'group,words,colour', 'Nova,"open,', long, 'Nobody,x,'].join('\n'));
    expect(screen.getAllByText(/^Line \d/).map(({ textContent }) => textContent)).toEqual([
      'Line 3',
      'Line 6',
      'Line 7',
    ]);
  });

  const german = 'Gruppe;Mitglied;Preis\nOrchid Static;Yune;20\nSaltwater;Moss;5';
  const missingColumn =
    /^This is a table, and its first line has no column named “group”\..* group, members, source_types,/;

  it('sends nothing of a pasted table without the column “group”, and names the columns', async () => {
    const box = await pasteAndImport(german);
    expect(await screen.findByText(missingColumn)).toBeTruthy();
    expect(inputsOf('POST /api/wants/import')).toEqual([]);
    expect(box.value).toBe(german);
    answers['POST /api/wants/import'] = () => ({ created: 2, problems: [] });
    await userEvent.clear(box);
    await userEvent.click(box);
    await userEvent.paste(german.replace('Gruppe', 'group'));
    expect(screen.queryByText(missingColumn)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Add to my list' }));
    await screen.findByText('2 wants added.');
    expect(inputsOf('POST /api/wants/import')).toMatchObject([{ body: { format: 'csv' } }]);
  });

  it('sends nothing of a CSV file without the column “group”, but the lines that replace its text', async () => {
    answers['POST /api/wants/import'] = () => ({ created: 1, problems: [] });
    show(<WantsPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Paste a list' }));
    const input = screen.getByLabelText<HTMLInputElement>('Choose a CSV file', { selector: 'input' });
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your lines' });
    await userEvent.upload(input, new File(['Gruppe,Preis\nOrchid Static,20'], 'Wants.CSV'));
    await waitFor(() => expect(box.value).toContain('Gruppe'));
    await userEvent.click(screen.getByRole('button', { name: 'Add to my list' }));
    expect(await screen.findByText(missingColumn)).toBeTruthy();
    expect(inputsOf('POST /api/wants/import')).toEqual([]);
    box.select();
    await userEvent.paste('Orchid Static, Yune');
    await userEvent.click(screen.getByRole('button', { name: 'Add to my list' }));
    await screen.findByText('1 want added.');
    expect(inputsOf('POST /api/wants/import')).toMatchObject([{ body: { format: 'lines' } }]);
  });

  it('corrects a misspelled group with one click, and lets the user suggest the group', async () => {
    const suggestion = { name: 'Orchid Static', text: 'Orchid Static, $& moon' };
    answers['POST /api/wants/import'] = () => ({
      created: 0,
      problems: [
        { line: 1, text: 'Orchid Statik, $& moon', code: 'group_unknown', suggestion },
        { line: 2, text: 'Nobody', code: 'group_unknown' },
      ],
    });
    const box = await pasteAndImport('Orchid Statik, $& moon\nNobody');
    await userEvent.click(await screen.findByRole('button', { name: 'Did you mean Orchid Static?' }));
    expect(box.value).toBe('Orchid Static, $& moon\nNobody');
    expect(screen.queryByText('Orchid Statik, $& moon')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Suggest a missing group' }));
    expect(await screen.findByRole('dialog', { name: 'Suggest a missing group' })).toBeTruthy();
  });

  it('reads a Windows-1252 file with its accents, and refuses a workbook', async () => {
    show(<WantsPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Paste a list' }));
    const input = screen.getByLabelText<HTMLInputElement>('Choose a CSV file', { selector: 'input' });
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your lines' });
    await userEvent.upload(input, new File([Uint8Array.from(Buffer.from('Beyoncé déjà vu', 'latin1'))], 'wants.csv'));
    await waitFor(() => expect(box.value).toBe('Beyoncé déjà vu'));
    await userEvent.upload(input, new File([Uint8Array.of(0x50, 0x4b, 3, 4, 0)], 'wants.csv'));
    expect(await screen.findByText(/^This isn’t a text file\./)).toBeTruthy();
    expect(box.value).toBe('Beyoncé déjà vu');
  });

  it('lets the user suggest a missing group in the form', async () => {
    show(<WantsPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Add a want' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Suggest a missing group' }));
    expect(await screen.findByRole('dialog', { name: 'Suggest a missing group' })).toBeTruthy();
  });

  it('shows the reason for every line that could not be read, 200 reasons at a time', async () => {
    const problems = Array.from({ length: 350 }, (_, at) => ({ line: at + 1, text: `x${at}`, code: 'group_unknown' }));
    answers['POST /api/wants/import'] = () => ({ created: 0, problems });
    show(<WantsPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Paste a list' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your lines' }), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Add to my list' }));
    const more = await screen.findByRole('button', { name: 'Show more (150)' });
    expect(screen.getAllByText('We don’t know this group. Start with a group name, or suggest it.')).toHaveLength(200);
    await userEvent.click(more);
    expect(screen.getAllByText('We don’t know this group. Start with a group name, or suggest it.')).toHaveLength(350);
    expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull();
  });
});

describe('splitEntries', () => {
  it('splits 5,000 lines into batches that the server accepts, without losing a line', () => {
    const lines = Array.from({ length: 5000 }, (_, at) => `line ${at} ${'x'.repeat(at % 300)}`);
    const parts = splitEntries(readEntries(lines.join('\n'))?.entries ?? []);
    expect(parts.flat().map(({ source }) => source)).toEqual(lines);
    expect(parts.flat().map(({ line }) => line)).toEqual(lines.map((_, at) => at + 1));
    const text = (part: (typeof parts)[number]) => part.map(({ source }) => source).join('\n');
    expect(parts.every((part) => part.length <= 500 && text(part).length <= 60_000)).toBe(true);
  });

  it('never splits a row of a file', () => {
    const rows = Array.from({ length: 700 }, (_, at) => (at === 499 ? 'Nova,"two\nlines"' : `Nova,w${at}`));
    const { entries = [], header } = readEntries(['group,words', ...rows].join('\n')) ?? {};
    const parts = splitEntries(entries);
    expect(header).toBe('group,words');
    expect(parts.flat().map(({ source }) => source)).toEqual(rows);
    expect(parts.length).toBeGreaterThan(1);
  });
});

describe('readNewWant', () => {
  it('accepts no more members and source types than a want can have', () => {
    const list = Array.from({ length: MAX_FILTER_VALUES + 1 }, (_, at) => at + 1).join(',');
    const draft = readNewWant(new URLSearchParams({ new: '1', group: '4', member: `1,${list}`, sourcetype: list }));
    expect([draft?.member_ids.length, draft?.sourcetype_ids.length]).toEqual([MAX_FILTER_VALUES, MAX_FILTER_VALUES]);
  });

  it('returns undefined without "new", and ignores members without a group and anything that is not a number', () => {
    expect(readNewWant(new URLSearchParams('member=4'))).toBeUndefined();
    expect(readNewWant(new URLSearchParams('new=1&member=4&sourcetype=x,2'))).toMatchObject({
      group_id: null,
      member_ids: [],
      sourcetype_ids: [2],
    });
  });
});

describe('the page of matches', () => {
  const match: Match = {
    user,
    gets: [{ ...aCard(7, { trade: true }), priority: 1 }],
    gets_total: 4,
    gives: [{ ...aCard(8, { trade: true }), priority: 3 }],
    gives_total: 1,
  };

  it('shows how many things each side wants with their priorities, and the price of an only one', async () => {
    answers['GET /api/matches'] = () => ({ swaps: [match], sources: [], takers: [] });
    show(<MatchesPage />, '/matches');
    expect(await screen.findByRole('heading', { name: 'Swaps' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'papermoth' }).getAttribute('href')).toBe('/profile/papermoth');
    expect(screen.getByText(/must have/, { selector: 'p.tabular-nums' })).toBeTruthy();
    expect(screen.getByText('and 3 more')).toBeTruthy();
    // Only an only listing shows its price.
    expect(screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
      'They have 4 things you want',
      'You have 1 thing they want ($18.00\u00a0USD)',
    ]);
  });

  it.each(['swaps', 'sources', 'takers'])(
    'shows the date of old exchange rates if a price in the section %s is converted',
    async (list) => {
      const inEuros = { ...aCard(7, { trade: true, currency: { id: 2, code: 'EUR' } }), priority: 1 as const };
      const entry =
        list === 'takers' ? { ...match, gets: [], gives: [inEuros] } : { ...match, gets: [inEuros], gives: [] };
      answers['GET /api/matches'] = () => ({ swaps: [], sources: [], takers: [], [list]: [entry] });
      answers['GET /api/currencies/rates'] = () => ({
        base: 'EUR',
        date: '2026-10-02',
        is_stale: true,
        rates: { EUR: 1, USD: 1.1 },
      });
      show(<MatchesPage />, '/matches');
      const note = 'Prices in other currencies are converted at the rates of 2 Oct 2026.';
      expect(await screen.findAllByText(note)).toHaveLength(1);
    },
  );

  it('does not mention exchange rates if no price is converted', async () => {
    answers['GET /api/matches'] = () => ({ swaps: [match], sources: [], takers: [] });
    show(<MatchesPage />, '/matches');
    expect(await screen.findByRole('heading', { name: 'Swaps' })).toBeTruthy();
    expect(screen.queryByText(/converted at the rates/)).toBeNull();
    expect(inputsOf('GET /api/currencies/rates')).toEqual([]);
  });

  it('shows in each section how many more people match', async () => {
    const more = { swaps: 0, sources: 1, takers: 1204 };
    answers['GET /api/matches'] = () => ({ swaps: [match], sources: [match], takers: [match], more });
    show(<MatchesPage />, '/matches');
    expect(await screen.findByText('and 1,204 more people')).toBeTruthy();
    expect(screen.getByText('and 1 more person')).toBeTruthy();
    expect(screen.getAllByText(/more pe/)).toHaveLength(2);
  });

  it('links to the offer that waits for an answer', async () => {
    answers['GET /api/matches'] = () => ({ swaps: [], sources: [match], takers: [] });
    const agreed = aSwap({ id: 4, status: 'agreed', viewer: { answer: 'accepted', can: nothing } });
    const waiting = aSwap({ id: 6, offered_by: 1, viewer: { answer: 'accepted', can: nothing } });
    answers['GET /api/trades'] = () => ({ data: [agreed, waiting], meta: { waiting: 0 } });
    show(<MatchesPage />, '/matches');
    const link = await screen.findByRole('link', { name: 'See the pending offer' });
    expect(link.getAttribute('href')).toBe('/trades/6');
  });

  it.each([
    ['no want', [], [], /Add what you’re looking for/, 'Add a want', '/wants'],
    [
      'no listing open to trade',
      [aWant()],
      [aCard(7)],
      /none of your listings are open/,
      'Your listings',
      '/profile/wren',
    ],
    ['no matching user', [aWant()], [aCard(7, { trade: true })], /match yours yet/, 'Add another want', '/wants'],
  ])('without matches, offers the next step to a user with %s', async (_, wants, listings, text, link, address) => {
    answers['GET /api/matches'] = () => ({ swaps: [], sources: [], takers: [] });
    answers['GET /api/wants'] = () => ({ data: wants });
    answers['GET /api/users/{id}/listings'] = () => listings;
    show(<MatchesPage />, '/matches');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(address);
    expect(screen.queryByText(/Add what you’re looking for/) === null).toBe(wants.length > 0);
  });
});

describe('the want list of a profile', () => {
  it('links each want to the listings that fit it', async () => {
    const want = aWant({ sourcetypes: [{ id: 6, name: 'Album' }] });
    answers['GET /api/users/{id}/wants'] = () => ({ is_public: true, data: [want] });
    show(<ProfileWants userId={9} />);
    const link = await screen.findByRole('link', { name: new RegExp(want.group.name) });
    const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://localhost');
    expect(pathname).toBe('/listings/search');
    expect(Object.fromEntries(searchParams)).toEqual({
      q: want.words,
      group: String(want.group.id),
      member: want.members.map(({ id }) => id).join(','),
      sourcetype: want.sourcetypes.map(({ id }) => id).join(','),
    });
  });

  it.each([
    [true, 'This want list is empty'],
    [false, 'This want list is private'],
  ])('says whether it is empty or private (list is public: %s)', async (is_public, text) => {
    answers['GET /api/users/{id}/wants'] = () => ({ is_public, data: [] });
    show(<ProfileWants userId={9} />);
    expect(await screen.findByRole('heading', { name: text })).toBeTruthy();
  });
});
