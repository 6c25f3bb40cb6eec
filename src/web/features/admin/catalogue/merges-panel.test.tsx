// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answerCalls } from '#web/lib/net/api.fixture.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { MergesPanel } from './merges-panel.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
afterEach(cleanup);

const merge = {
  ...{ id: 1, kind: 'group', from: { id: 2, name: 'Nova 7' }, into: { id: 3, name: 'Nova Seven' } },
  ...{ moved: 3, total: 9, is_running: true, finished_at: null },
};

it('the merges panel shows an error if the merges fail to load, and loads them on Retry', async () => {
  let isMended = false;
  answerCalls({
    'GET /api/admin/catalogue-merges': () =>
      isMended ? { data: [merge] } : Promise.reject(new ApiError('forbidden', 403)),
  });
  renderPage(<MergesPanel />);
  expect(await screen.findByText('Couldn’t load the merges')).toBeTruthy();
  isMended = true;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect((await screen.findAllByText(/Nova 7/)).length).toBeGreaterThan(0);
  expect(screen.getByRole('progressbar')).toBeTruthy();
});
