// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { MemoryRouter } from '#web/lib/browser/memory-router.fixture.tsx';
import { Link } from '#web/lib/browser/router.tsx';
import { PageAnnouncer } from './page-announcer.tsx';

afterEach(() => {
  cleanup();
  document.title = '';
});

describe('page announcements', () => {
  it('the announcement is empty on the first page, and is the title of each later page, without the unread count', async () => {
    document.title = 'Magpie';
    render(
      <MemoryRouter initialEntries={['/']}>
        <Link to="/inbox">To the inbox</Link>
        <PageAnnouncer />
      </MemoryRouter>,
    );
    expect(screen.getByRole('status').textContent).toBe('');
    await userEvent.click(screen.getByRole('link'));
    document.title = '(3) Inbox · Magpie';
    expect(await screen.findByText('Inbox · Magpie')).toBe(screen.getByRole('status'));
  });
});
