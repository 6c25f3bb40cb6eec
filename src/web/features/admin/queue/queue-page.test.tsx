// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { QueueEntry } from '#contract/queue.ts';
import { answerCalls, inputsOf } from '#web/lib/net/api.fixture.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { QueuePage } from './queue-page.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
afterEach(cleanup);

const created_at = '2020-11-01T10:00:00Z';
const people: QueueEntry[] = [
  { id: 4, name: 'anna', status: 'queued', created_at, invited_at: null, invited_by: null },
  {
    ...{ id: 9, name: 'wren', status: 'invited', created_at, invited_at: '2020-11-20T12:00:00Z' },
    invited_by: { id: 1, name: 'ines' },
  },
];

it('the queue page offers to invite an invited person again, and shows when they were invited', async () => {
  const meta = { next_cursor: null, queued: 1, invited: 1 };
  answerCalls({
    'GET /api/admin/queue': () => ({ data: people, meta }),
    'POST /api/admin/invitations': () => ({ data: people.slice(1), meta }),
  });
  renderPage(<QueuePage />);
  const anna = within(await screen.findByRole('row', { name: /anna/ }));
  expect(anna.getByRole('button', { name: 'Invite' })).toBeTruthy();
  const wren = within(screen.getByRole('row', { name: /wren/ }));
  expect(wren.getByText('Invited 20 Nov 2020 by ines')).toBeTruthy();
  await userEvent.click(wren.getByRole('button', { name: 'Invite again' }));
  expect(inputsOf('POST /api/admin/invitations')).toEqual([{ body: { ids: [9] } }]);
});
