// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answerCalls, inputsOf } from '#web/lib/net/api.fixture.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { AppealForm } from './appeal-form.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
afterEach(cleanup);

it.each([
  ['Uphold the appeal', 'upheld'],
  ['Reject the appeal', 'rejected'],
])('the appeal form sends the outcome of the button "%s" and confirms it', async (name, outcome) => {
  answerCalls({ 'POST /api/admin/decisions/{id}/appeal': () => ({}) });
  const onDecided = vi.fn();
  renderPage(<AppealForm decisionId={4} onDecided={onDecided} />);
  await userEvent.type(screen.getByRole('textbox', { name: /Answer to the user/ }), 'We looked again.');
  await userEvent.click(screen.getByRole('button', { name }));
  expect(await screen.findByText('The appeal was decided. The user will get your answer by email.')).toBeTruthy();
  expect(inputsOf('POST /api/admin/decisions/{id}/appeal')).toEqual([
    { params: { id: 4 }, body: { outcome, message: 'We looked again.' } },
  ]);
  expect(onDecided).toHaveBeenCalledOnce();
});

it('a letter key in the appeal form chooses the outcome and focuses the answer, and Ctrl+Enter sends both', async () => {
  answerCalls({ 'POST /api/admin/decisions/{id}/appeal': () => ({}) });
  const onDecided = vi.fn();
  renderPage(<AppealForm decisionId={4} onDecided={onDecided} />);
  await userEvent.keyboard('r');
  await userEvent.keyboard('We looked again.{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(onDecided).toHaveBeenCalledOnce());
  expect(inputsOf('POST /api/admin/decisions/{id}/appeal')).toEqual([
    { params: { id: 4 }, body: { outcome: 'rejected', message: 'We looked again.' } },
  ]);
});

it('the appeal form sends nothing with Ctrl+Enter before an outcome is chosen', async () => {
  answerCalls({ 'POST /api/admin/decisions/{id}/appeal': () => ({}) });
  renderPage(<AppealForm decisionId={4} onDecided={() => undefined} />);
  await userEvent.type(screen.getByRole('textbox'), 'We looked again.{Control>}{Enter}{/Control}');
  expect(inputsOf('POST /api/admin/decisions/{id}/appeal')).toEqual([]);
  expect(screen.getByRole('button', { name: 'Uphold the appeal' }).getAttribute('aria-keyshortcuts')).toBe('p');
});
