// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { DataExport } from '#contract/privacy.ts';
import { answerCalls } from '#web/lib/net/api.fixture.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { DataSection } from './data-section.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
afterEach(cleanup);

const at = '2026-11-20T10:00:00.000Z';
const times = { created_at: at, ready_at: at, expires_at: at };

it.each([
  { status: 'queued', text: 'Waiting to start', canDownload: false, canRequest: false },
  { status: 'running', text: '3 of 8 files', canDownload: false, canRequest: false },
  { status: 'ready', text: '2 kB', canDownload: true, canRequest: true },
  { status: 'failed', text: 'This export failed', canDownload: false, canRequest: true },
] as const)('a data export that is $status shows its state, and a button only for what is possible', async (row) => {
  const exported: DataExport = { id: 1, status: row.status, done: 3, total: 8, bytes: 2048, ...times };
  answerCalls({ 'GET /api/account/exports': async () => ({ data: [exported] }) });
  renderPage(<DataSection />);
  expect((await screen.findByRole('listitem')).textContent).toContain(row.text);
  expect(screen.queryAllByRole('button', { name: /^Download the data/ })).toHaveLength(row.canDownload ? 1 : 0);
  const request = screen.getByRole('button', { name: 'Prepare my data' });
  expect(request.getAttribute('aria-disabled')).toBe(row.canRequest ? null : 'true');
});
