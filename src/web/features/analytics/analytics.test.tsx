// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MemoryRouter } from '#web/lib/browser/memory-router.fixture.tsx';
import { Link } from '#web/lib/browser/router.tsx';
import { forgetConfig } from '#web/lib/net/config.ts';
import { Analytics } from './analytics.tsx';
import { AnalyticsChoice } from './analytics-choice.tsx';
import { forgetConsent } from './consent.ts';
import { endVisit } from './page-view.ts';

const sent = vi.fn((_address: string, _init: RequestInit) => Promise.reject(new TypeError('blocked')));
const sentParams = () => sent.mock.calls.map(([address]) => new URL(address).searchParams);
const sentPages = () => sentParams().map((params) => new URL(params.get('dl') ?? '').pathname);

function configure(analyticsId: string | null): void {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'config';
  element.textContent = JSON.stringify({ analyticsId });
  document.head.replaceChildren(element);
  forgetConfig();
}

function show(path = '/password-reset/s3cr3t?from=mail'): void {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Analytics />
      <AnalyticsChoice />
      <main tabIndex={-1}>
        <Link to="/listings/search?q=my+secret+wish">search</Link>
        <Link to="/listings/search?q=another">again</Link>
        <Link to="/inbox/7#there">inbox</Link>
      </main>
    </MemoryRouter>,
  );
}
const bar = () => screen.queryByRole('region', { name: 'Counting page views' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));

beforeEach(() => {
  localStorage.clear();
  sent.mockClear();
  vi.stubGlobal('fetch', sent);
  configure('G-TEST1234');
});
afterEach(() => {
  cleanup();
  forgetConsent();
  endVisit();
  document.head.replaceChildren();
  forgetConfig();
});

it('analytics sends nothing before the visitor has given or refused consent', async () => {
  show();
  expect(bar()).not.toBeNull();
  await follow('search');
  expect(sent).not.toHaveBeenCalled();
});

it('analytics sends nothing after a refusal and does not ask again', async () => {
  show();
  await press('No, thanks');
  expect(bar()).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
  await follow('search');
  cleanup();
  forgetConsent();
  show();
  expect(bar()).toBeNull();
  expect(sent).not.toHaveBeenCalled();
});

it('analytics counts every page change after consent, without query, token or private ids', async () => {
  show();
  await press('Allow');
  expect(bar()).toBeNull();
  await follow('search');
  await follow('again');
  await follow('inbox');
  expect(sentPages()).toEqual(['/password-reset/{token}', '/listings/search', '/inbox/{id}'].map(encodeURI));
  const all = sent.mock.calls.map(([address]) => decodeURIComponent(address)).join(' ');
  expect(all).not.toMatch(/s3cr3t|from=mail|wish|another|\/7|there/);
});

it('analytics requests IP anonymisation and sends no cookies, referrer or request body', async () => {
  show();
  await press('Allow');
  const [address, init] = sent.mock.calls[0] ?? ['', {}];
  expect(new URL(address).origin).toBe('https://www.google-analytics.com');
  expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
    v: '2',
    tid: 'G-TEST1234',
    en: 'page_view',
    aip: '1',
  });
  expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer', mode: 'no-cors' });
  expect(init.body).toBeUndefined();
});

it('analytics remembers the consent for the next visit, and gives that visit a new id', async () => {
  show();
  await press('Allow');
  cleanup();
  forgetConsent();
  endVisit();
  show();
  expect(bar()).toBeNull();
  const [first, second] = sentParams();
  expect(second?.get('cid')).toBeTruthy();
  expect(second?.get('cid')).not.toBe(first?.get('cid'));
});

it('analytics starts and stops sending when the visitor changes the decision', async () => {
  show();
  const choice = screen.getByRole('switch', { name: 'Count my page views anonymously' });
  expect((choice as HTMLInputElement).checked).toBe(false);
  await userEvent.click(choice);
  expect(bar()).toBeNull();
  expect(sent).toHaveBeenCalledTimes(1);
  await userEvent.click(choice);
  await follow('search');
  expect(sent).toHaveBeenCalledTimes(1);
});

it('analytics applies a refusal made in another tab', async () => {
  show();
  window.dispatchEvent(new StorageEvent('storage', { key: 'analytics-consent', newValue: 'refused' }));
  await vi.waitFor(() => expect(bar()).toBeNull());
  expect(sent).not.toHaveBeenCalled();
});

it('analytics respects the browser’s Global Privacy Control', () => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { globalPrivacyControl: true }));
  show();
  expect(bar()).toBeNull();
  expect(sent).not.toHaveBeenCalled();
});

it('analytics shows and sends nothing without a measurement id', () => {
  localStorage.setItem('analytics-consent', 'granted');
  configure(null);
  show();
  expect(bar()).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(sent).not.toHaveBeenCalled();
});
