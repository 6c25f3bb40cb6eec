// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { pages } from '#contract/pages.ts';
import { french } from '#web/languages/french.ts';
import { matchPatterns } from '#web/lib/browser/match-path.ts';
import { MemoryRouter } from '#web/lib/browser/memory-router.fixture.tsx';
import { setLanguage } from '#web/lib/i18n/language.ts';
import { StaticPage } from './static-page.tsx';
import { pagesLabels, type StaticPageName } from './static-pages.labels.ts';

const languages = [
  ['English', () => setLanguage('en', {}), 'On this page'],
  ['French', () => setLanguage('fr', french), 'Sur cette page'],
] as const;
const names: readonly StaticPageName[] = ['guides', 'about', 'contact', 'terms', 'privacy'];

const show = (name: StaticPageName) =>
  render(
    <MemoryRouter initialEntries={['/']}>
      <StaticPage name={name} />
    </MemoryRouter>,
  ).container;
afterEach(() => {
  cleanup();
  setLanguage('en', {});
});

describe.each(languages)('the static pages in %s', (_language, speak, contents) => {
  it.each(['guides', 'terms', 'privacy'] as const)(
    'have a table of contents that links to every section: %s',
    (name) => {
      speak();
      const container = show(name);
      const links = within(screen.getByRole('navigation', { name: contents })).getAllByRole('link');
      const titles = pagesLabels[name].sections.map(({ heading }) => heading);
      expect(links.map((link) => link.textContent)).toEqual(titles);
      const targets = links.map((link) => container.querySelector(link.getAttribute('href') ?? ''));
      expect(targets.map((target) => target?.querySelector('h2')?.textContent)).toEqual(titles);
    },
  );

  it.each(names)('link only to pages that exist: %s', (name) => {
    speak();
    const container = show(name);
    const { sections } = pagesLabels[name];
    const links = [...container.querySelectorAll('section a')];
    expect(links.map((link) => link.textContent)).toEqual(sections.flatMap(({ link }) => link ?? []));
    const patterns = Object.values(pages);
    const unknown = links.filter((link) => !matchPatterns(patterns, link.getAttribute('href') ?? ''));
    expect(unknown.map((link) => link.getAttribute('href'))).toEqual([]);
  });

  it.each([
    ['guides', 4],
    ['about', 1],
    ['contact', 1],
  ] as const)('describe every illustration: %s', (name, count) => {
    speak();
    const drawings = [...show(name).querySelectorAll('.guide-art')];
    expect(drawings).toHaveLength(count);
    const texts = drawings.map((drawing) => drawing.getAttribute('aria-label'));
    const { drawing, sections } = pagesLabels[name];
    expect(texts).toEqual([drawing ?? [], sections.map((section) => section.drawing ?? [])].flat(2));
    expect(drawings.every((svg) => svg.getAttribute('role') === 'img')).toBe(true);
  });
});

it('a button opens the table of contents of a static page, and choosing a section closes it', async () => {
  show('guides');
  const toggle = screen.getByRole('button', { name: 'On this page' });
  await userEvent.click(toggle);
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(screen.getByRole('link', { name: 'Grading' }));
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
});

it('a static page with few sections shows no table of contents', () => {
  show('about');
  expect(screen.queryByRole('navigation')).toBeNull();
});
