// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerCalls, inputsOf } from '#web/lib/net/api.fixture.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { ConditionsPage } from './conditions-page.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));

const mint = { id: 1, name: 'Mint', name_fr: 'Impeccable' };
const good = { id: 2, name: 'Good' };
let answers: Record<string, () => unknown>;

beforeEach(() => {
  answers = {
    'GET /api/conditions': () => ({ data: [mint, good] }),
    'PUT /api/admin/conditions': () => ({ data: [] }),
  };
  answerCalls(answers);
});
afterEach(cleanup);

const french = (at: number) => screen.findByRole<HTMLInputElement>('textbox', { name: `French name of grade ${at}` });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save the scale' }));

it('the conditions page shows the French names and saves added, changed and removed ones', async () => {
  renderPage(<ConditionsPage />);
  expect([(await french(1)).value, (await french(2)).value]).toEqual(['Impeccable', '']);
  await userEvent.clear(await french(1));
  await userEvent.type(await french(2), 'Bon');
  await userEvent.click(screen.getByRole('button', { name: 'Add a grade' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Grade 3' }), 'Played');
  await userEvent.type(await french(3), 'Usé');
  await save();
  expect(await screen.findByText('The scale is saved.')).toBeTruthy();
  const conditions = [
    { ...mint, name_fr: '' },
    { ...good, name_fr: 'Bon' },
    { id: null, name: 'Played', name_fr: 'Usé' },
  ];
  expect(inputsOf('PUT /api/admin/conditions')).toEqual([{ body: { before: [mint, good], conditions } }]);
});

it('the conditions page shows a problem of a French name at its field', async () => {
  answers['PUT /api/admin/conditions'] = () => {
    throw new ApiError('validation_failed', 422, { errors: { 'conditions.1.name_fr': ['Another grade has it.'] } });
  };
  renderPage(<ConditionsPage />);
  await userEvent.type(await french(2), 'Impeccable');
  await save();
  await screen.findByText('Another grade has it.');
  expect((await french(2)).getAttribute('aria-invalid')).toBe('true');
});
