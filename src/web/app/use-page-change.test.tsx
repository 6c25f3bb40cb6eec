// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MemoryRouter } from '#web/lib/browser/memory-router.fixture.tsx';
import { Link, useNavigate } from '#web/lib/browser/router.tsx';
import { SAME_PAGE } from '#web/lib/browser/same-page.ts';
import { usePageChange } from './use-page-change.ts';

function Shell() {
  const main = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  usePageChange(main);
  return (
    <>
      <Link to="/next">next</Link>
      <Link to="/?tab=reviews">tab</Link>
      <button type="button" onClick={() => navigate(-1)}>
        back
      </button>
      <button type="button" onClick={() => navigate('/other-name', { replace: true, state: SAME_PAGE })}>
        rename
      </button>
      <input aria-label="search" onKeyDown={() => navigate('/next')} />
      <main ref={main} tabIndex={-1} />
    </>
  );
}
const scroll = vi.fn();

beforeEach(() => {
  scroll.mockReset();
  vi.stubGlobal('scrollTo', scroll);
  render(
    <MemoryRouter initialEntries={['/']}>
      <Shell />
    </MemoryRouter>,
  );
});
afterEach(cleanup);

it('the first page that is opened changes neither the focus nor the scroll position', () => {
  expect(document.activeElement).toBe(document.body);
  expect(scroll).not.toHaveBeenCalled();
});

it('navigation moves the focus and scrolls to the top on a new page, but not on another tab of the same page', async () => {
  const tab = screen.getByRole('link', { name: 'tab' });
  await userEvent.click(tab);
  expect(document.activeElement).toBe(tab);
  expect(scroll).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('link', { name: 'next' }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(scroll).toHaveBeenCalledWith(0, 0);
});

it('navigation keeps the focus when only the URL of the page is corrected', async () => {
  const button = screen.getByRole('button', { name: 'rename' });
  await userEvent.click(button);
  expect(document.activeElement).toBe(button);
  expect(scroll).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('link', { name: 'next' }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('navigation leaves the scroll position to the browser on Back', async () => {
  await userEvent.click(screen.getByRole('link', { name: 'next' }));
  scroll.mockReset();
  await userEvent.click(screen.getByRole('button', { name: 'back' }));
  expect(scroll).not.toHaveBeenCalled();
});

it('navigation does not take the focus from a user who is typing', async () => {
  const box = screen.getByRole('textbox', { name: 'search' });
  await userEvent.type(box, 'a');
  expect(scroll).toHaveBeenCalled();
  expect(document.activeElement).toBe(box);
});
