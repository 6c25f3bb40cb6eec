// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Overview } from '#contract/operations.ts';
import { answerCalls } from '#web/lib/net/api.fixture.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { OverviewPage } from './overview-page.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
afterEach(cleanup);

it('the overview links the notice about a missing mail server to the page with the email check', async () => {
  const overview: Overview = { waiting: [], missing: ['mail', 'backup'], health: [], days: [] };
  answerCalls({ 'GET /api/admin/overview': () => overview });
  renderPage(<OverviewPage />);
  const link = await screen.findByRole('link', { name: /SMTP_URL/ });
  expect(link.getAttribute('href')).toBe('/admin/marketplace');
});
