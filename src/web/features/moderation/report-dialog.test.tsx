// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answerCalls, inputsOf } from '#web/lib/net/api.fixture.ts';
import { signInAs } from '#web/lib/session/session.fixture.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { ReportDialog } from './report-dialog.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const open = () => renderPage(<ReportDialog target={{ kind: 'listing', id: 4 }} open onClose={() => undefined} />);
const details = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Details/ });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send report' }));

it('the report dialog keeps the input until the report is sent, even if the dialog is opened again', async () => {
  signInAs();
  answerCalls({ 'POST /api/reports': () => ({}) });
  open();
  await userEvent.click(screen.getByRole('combobox', { name: /What’s wrong/ }));
  await userEvent.click(screen.getByRole('option', { name: 'Spam or advertising' }));
  await userEvent.type(details(), 'Everywhere.');
  cleanup();
  open();
  expect(details().value).toBe('Everywhere.');
  await send();
  expect(inputsOf('POST /api/reports')).toEqual([
    { body: { kind: 'listing', id: 4, category: 'spam', reason: 'Everywhere.' } },
  ]);
  cleanup();
  open();
  expect(details().value).toBe('');
});
