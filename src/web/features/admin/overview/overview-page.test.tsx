// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '#web/lib/net/errors.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { OverviewPage } from './overview-page.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
const { call } = await import('#web/lib/net/api.ts');
afterEach(cleanup);

it('leads staff without a second factor to the settings instead of offering to retry', async () => {
  vi.mocked(call).mockRejectedValue(new ApiError('second_factor_setup_required', 403));
  renderPage(<OverviewPage />, { history: ['/admin'] });
  expect(await screen.findByRole('heading', { name: 'First protect your account' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open Settings' }).getAttribute('href')).toBe('/settings');
  expect(screen.queryByRole('button', { name: /retry/i })).toBeNull();
});
