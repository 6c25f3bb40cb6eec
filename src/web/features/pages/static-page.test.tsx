// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { pages } from '#contract/pages.ts';
import { french } from '#web/languages/french.ts';
import { matchPatterns } from '#web/lib/browser/match-path.ts';
import { MemoryRouter } from '#web/lib/browser/memory-router.fixture.tsx';
import { setLanguage } from '#web/lib/i18n/language.ts';
import { pagesLabels, type StaticPageName } from './pages.labels.ts';
import { StaticPage } from './static-page.tsx';

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

describe.each(languages)('a static page in %s', (_language, speak, contents) => {
  it.each(['guides', 'terms', 'privacy'] as const)(
    'lists every section of %s in its contents, with a link to it',
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

  it.each(names)('leads to an existing page with each link of %s', (name) => {
    speak();
    const container = show(name);
    const { sections } = pagesLabels[name];
    const links = [...container.querySelectorAll('section a')];
    expect(links.map((link) => link.textContent)).toEqual(sections.flatMap(({ link }) => link ?? []));
    const patterns = Object.values(pages);
    const unknown = links.filter((link) => !matchPatterns(patterns, link.getAttribute('href') ?? ''));
    expect(unknown.map((link) => link.getAttribute('href'))).toEqual([]);
  });

  it('describes every illustration of the guides', () => {
    speak();
    const container = show('guides');
    const drawings = [...container.querySelectorAll('svg')];
    expect(drawings).toHaveLength(4);
    const texts = drawings.map((drawing) => drawing.getAttribute('aria-label'));
    expect(texts).toEqual(pagesLabels.guides.sections.flatMap(({ drawing }) => drawing ?? []));
    expect(drawings.every((drawing) => drawing.getAttribute('role') === 'img')).toBe(true);
  });
});

it('shows no contents on a page of few sections', () => {
  show('about');
  expect(screen.queryByRole('navigation')).toBeNull();
});
