// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MemoryRouter } from '#web/lib/browser/memory-router.fixture.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { Footer } from './footer.tsx';

beforeEach(() => {
  useSession.setState({ ready: true, accessToken: 'token' });
  render(
    <MemoryRouter>
      <Footer />
    </MemoryRouter>,
  );
});
afterEach(() => {
  cleanup();
  useSession.setState(useSession.getInitialState(), true);
});
const links = () => within(screen.getByRole('navigation', { name: 'Footer' })).getAllByRole('link');

it.each([
  { path: '/support', name: 'Submit ticket' },
  { path: '/guides', name: 'Guides' },
  { path: '/about', name: 'About' },
  { path: '/contact', name: 'Contact' },
  { path: '/terms', name: 'Terms' },
  { path: '/privacy', name: 'Privacy' },
])('the footer has the link "$name" to $path', ({ path, name }) => {
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path);
  expect(links()).toHaveLength(6);
});

it('the footer shows social icons that are not links and are hidden from screen readers', () => {
  const hidden = screen.getByRole('contentinfo').querySelector('[aria-hidden=true]:has(> svg + svg)');
  expect(hidden?.querySelectorAll('svg')).toHaveLength(3);
  expect(hidden?.closest('a, button')).toBeNull();
  expect(hidden?.querySelector('a, button, [tabindex]')).toBeNull();
});
