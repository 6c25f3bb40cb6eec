// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerCalls } from '#web/lib/net/api.fixture.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { MailsPage } from './mails-page.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
afterEach(cleanup);

const at = '2026-11-20T10:00:00Z';
const job = { is_running: false, run_at: at, finished_at: null, duration_ms: null, error: null };
const delivery = { recipient: null, subject: null, attempts: 1, error: 'no', created_at: at, run_at: at };

it('shows jobs and deliveries by readable names, and unknown ones by their own', async () => {
  answerCalls({
    'operations.jobs': () => ({
      data: ['mails of the day', 'from a newer version', 'toString'].map((name) => ({ ...job, name })),
    }),
    'operations.outbox': () => ({
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
