// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { errorSentences } from '#contract/error-sentences.ts';
import { answerCalls, inputsOf } from '#web/lib/net/api.fixture.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { addAffectedReads } from '#web/lib/net/route-mutation.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { staffReads } from '../staff-reads.ts';
import { MailsPage } from './mails-page.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
addAffectedReads(staffReads);
afterEach(cleanup);

const at = '2026-11-20T10:00:00Z';
const job = { is_running: false, run_at: at, finished_at: null, duration_ms: null, error: null };
const delivery = { recipient: null, subject: null, attempts: 1, error: 'no', created_at: at, run_at: at };

it('the mails page shows readable names of known jobs and deliveries, and internal names of unknown ones', async () => {
  answerCalls({
    'GET /api/admin/jobs': () => ({
      data: ['mails of the day', 'from a newer version', 'toString'].map((name) => ({ ...job, name })),
    }),
    'GET /api/admin/outbox': () => ({
      data: [
        { ...delivery, id: 1, kind: 'search-documents' },
        { ...delivery, id: 2, kind: 'newer-kind' },
        { ...delivery, id: 3, kind: 'mail', recipient: 'wren@m.example', subject: 'Hello' },
      ],
      meta: { pending: 3, failed: 0 },
    }),
  });
  renderPage(<MailsPage />);
  for (const name of ['Send daily emails', 'from a newer version', 'toString']) {
    expect(await screen.findByRole('cell', { name })).toBeTruthy();
  }
  for (const name of ['Update the search index', 'newer-kind', 'wren@m.example: Hello']) {
    expect(await screen.findByRole('cell', { name })).toBeTruthy();
  }
});

it('the mails page offers to retry or discard only deliveries that are due or have failed', async () => {
  const later = '2099-12-03T10:00:00Z';
  answerCalls({
    'GET /api/admin/jobs': () => ({ data: [] }),
    'GET /api/admin/outbox': () => ({
      data: [
        { ...delivery, id: 1, kind: 'announcements changed', attempts: 0, error: null, run_at: later },
        { ...delivery, id: 2, kind: 'search-documents', attempts: 0, error: null },
        { ...delivery, id: 3, kind: 'web-push', attempts: 1, run_at: later },
        { ...delivery, id: 4, kind: 'push', attempts: 9, run_at: null },
      ],
      meta: { pending: 2, failed: 2 },
    }),
  });
  renderPage(<MailsPage />);
  await screen.findByRole('cell', { name: 'Push notification' });
  const rows = screen.getAllByRole('row').slice(1);
  for (const name of ['Retry', 'Discard']) {
    expect(rows.map((row) => within(row).queryByRole('button', { name }) !== null)).toEqual([false, true, true, true]);
  }
});

it('the mails page shows the outcome of a retry within seconds', async () => {
  let data = [{ ...delivery, id: 1, kind: 'web-push', run_at: '2099-12-03T10:00:00Z' }];
  answerCalls({
    'GET /api/admin/jobs': () => ({ data: [] }),
    'GET /api/admin/outbox': () => ({ data, meta: { pending: data.length, failed: 0 } }),
    'POST /api/admin/outbox/{id}/retry': () => {
      data = data.map((entry) => ({ ...entry, run_at: at }));
      return null;
    },
  });
  renderPage(<MailsPage />);
  await userEvent.click(await screen.findByRole('button', { name: /^Retry/ }));
  expect(await screen.findByText('Retrying the delivery now.')).toBeTruthy();
  data = [];
  expect(await screen.findByText('Nothing is pending', {}, { timeout: 4000 })).toBeTruthy();
});

it('the mails page runs a failed job immediately, and shows an error if the job is already running', async () => {
  let isRunning = false;
  answerCalls({
    'GET /api/admin/jobs': () => ({ data: [{ ...job, name: 'rings', error: 'disk full' }] }),
    'GET /api/admin/outbox': () => ({ data: [], meta: { pending: 0, failed: 0 } }),
    'POST /api/admin/jobs/{name}/run': () => {
      if (isRunning) throw new ApiError('job_running', 409, { message: errorSentences.job_running });
      return null;
    },
  });
  renderPage(<MailsPage />);
  const press = async () =>
    await userEvent.click(await screen.findByRole('button', { name: 'Run now: Find trade rings' }));
  await press();
  expect(await screen.findByText('The job starts now.')).toBeTruthy();
  expect(inputsOf('POST /api/admin/jobs/{name}/run')).toEqual([{ params: { name: 'rings' } }]);
  isRunning = true;
  await press();
  expect(await screen.findByText(/Couldn’t start the job\. This job is already running\./)).toBeTruthy();
});

it('the mails page offers no second run of a job that is running', async () => {
  answerCalls({
    'GET /api/admin/jobs': () => ({ data: [{ ...job, name: 'rings', is_running: true }] }),
    'GET /api/admin/outbox': () => ({ data: [], meta: { pending: 0, failed: 0 } }),
  });
  renderPage(<MailsPage />);
  expect(await screen.findByText('Running now')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Run now/ })).toBeNull();
});
