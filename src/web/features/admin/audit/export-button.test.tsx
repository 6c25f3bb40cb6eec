// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { MAX_AUDIT_EXPORT } from '#contract/limits.ts';
import { answerCalls, inputsOf } from '#web/lib/net/api.fixture.ts';
import { signInAs } from '#web/lib/session/session.fixture.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { ExportButton } from './export-button.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const none = { actor: '', action: '', target: '', from: '', until: '' };

async function exportWith(entries: number, filters = none): Promise<void> {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => '#', revokeObjectURL: () => undefined }));
  answerCalls({ 'GET /api/admin/audit/export': () => `id,at\r\n${'1,now\r\n'.repeat(entries)}` });
  renderPage(<ExportButton filters={filters} />);
  await userEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
}

it('the export button sends the timezone of the viewer together with the chosen days', async () => {
  signInAs({ timezone: 'America/Toronto' });
  await exportWith(3, { ...none, action: 'queue', from: '2026-11-20' });
  expect(await screen.findByText('The export is ready.')).toBeTruthy();
  expect(inputsOf('GET /api/admin/audit/export')).toEqual([
    { query: { action: 'queue', from: '2026-11-20', zone: 'America/Toronto' } },
  ]);
});

it('the export button says that the newest entries are missing if the export has reached its limit', async () => {
  await exportWith(MAX_AUDIT_EXPORT);
  expect(await screen.findByText(/has only the oldest entries, up to the limit of 10,000/)).toBeTruthy();
  expect(inputsOf('GET /api/admin/audit/export')).toEqual([{ query: {} }]);
});
