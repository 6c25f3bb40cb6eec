// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answerCalls, inputsOf } from '#web/lib/net/api.fixture.ts';
import { signInAs } from '#web/lib/session/session.fixture.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { DecisionForm } from './decision-form.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it('the decision form suspends until the end of the chosen day in the moderator’s timezone, and refuses an incomplete day', async () => {
  signInAs({ role: 'moderator', timezone: 'Pacific/Honolulu' });
  answerCalls({ 'POST /api/admin/cases/{id}/decision': () => ({ decisions: [] }) });
  renderPage(<DecisionForm id={4} actions={['dismiss', 'suspend']} isUserKnown onDecided={() => undefined} />);
  expect(screen.queryByRole('button', { pressed: true })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Suspend' }));
  expect(screen.getAllByRole('button', { pressed: true })).toEqual([screen.getByRole('button', { name: 'Suspend' })]);
  await userEvent.type(screen.getByRole('textbox', { name: /Message to the user/ }), 'Out.');
  const field = screen.getByLabelText<HTMLInputElement>(/End of the suspension/);
  const badInput = vi.spyOn(field.validity, 'badInput', 'get').mockReturnValue(true);
  await userEvent.click(screen.getByRole('button', { name: 'Suspend permanently and notify the user' }));
  expect(screen.getByText('Choose a date in the future.')).toBeTruthy();
  expect(inputsOf('POST /api/admin/cases/{id}/decision')).toEqual([]);

  badInput.mockReturnValue(false);
  await userEvent.type(field, '2099-12-03');
  await userEvent.click(screen.getByRole('button', { name: 'Suspend and notify the user' }));
  expect(inputsOf('POST /api/admin/cases/{id}/decision')).toEqual([
    { params: { id: 4 }, body: { action: 'suspend', message: 'Out.', ends_at: '2099-12-04T09:59:59.000Z' } },
  ]);
});

it('the decision form dismisses a report with the keyboard, with or without a message to the user', async () => {
  answerCalls({ 'POST /api/admin/cases/{id}/decision': () => ({ decisions: [] }) });
  renderPage(<DecisionForm id={4} actions={['dismiss', 'warn']} isUserKnown onDecided={() => undefined} />);
  await userEvent.keyboard('d{Enter}');
  expect(await screen.findByText(/^Dismissed\. You can undo this/)).toBeTruthy();
  await userEvent.keyboard('d');
  await userEvent.type(screen.getByRole('textbox', { name: 'Message to the user (optional)' }), 'All is well.');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss and notify the user' }));
  expect(await screen.findByText(/We’ll notify the user/)).toBeTruthy();
  const body = { action: 'dismiss', ends_at: null };
  expect(inputsOf('POST /api/admin/cases/{id}/decision')).toEqual([
    { params: { id: 4 }, body: { ...body, message: '' } },
    { params: { id: 4 }, body: { ...body, message: 'All is well.' } },
  ]);
});

it('the decision form keeps an unsent decision after a reload, separately for each case', async () => {
  signInAs({ role: 'moderator' });
  answerCalls({});
  const show = (id: number) =>
    renderPage(<DecisionForm id={id} actions={['dismiss', 'suspend']} isUserKnown onDecided={() => undefined} />);
  show(4);
  await userEvent.click(screen.getByRole('button', { name: 'Suspend' }));
  await userEvent.type(screen.getByRole('textbox', { name: /Message to the user/ }), 'Out.');
  await userEvent.type(screen.getByLabelText(/End of the suspension/), '2099-12-03');
  cleanup();
  show(5);
  expect(screen.queryByRole('textbox')).toBeNull();
  cleanup();
  show(4);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Message to the user/ }).value).toBe('Out.');
  expect(screen.getByLabelText<HTMLInputElement>(/End of the suspension/).value).toBe('2099-12-03');
});

it('the decision form asks for no message to a user whose account is erased', async () => {
  answerCalls({});
  renderPage(<DecisionForm id={4} actions={['dismiss']} isUserKnown={false} onDecided={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('textbox')).toBeNull();
});
