// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Case } from '#contract/moderation.ts';
import { MemoryRouter } from '#web/lib/browser/memory-router.fixture.tsx';
import { PhotoComparison } from './photo-comparison.tsx';

afterEach(cleanup);

const urlOf = (name: string) => `https://magpie.test/storage/listings/${name}/1280.jpg`;
const state = { title: '', text: '', price: null, rating: null, reply: null };
const photoCase = (fields: Partial<Case>): Case => ({
  id: 1,
  kind: 'photo',
  status: 'open',
  title: '',
  owner: { id: 7, name: 'bob' },
  reporter_count: 0,
  categories: [],
  created_at: '2026-01-01T00:00:00.000Z',
  snapshot: { ...state, pictures: [urlOf('new')] },
  current: { ...state, pictures: [urlOf('new')] },
  is_hidden: false,
  path: '/listings/3',
  matches: [
    { owner: { id: 5, name: 'ann' }, picture: urlOf('first'), listing_id: 2 },
    { owner: null, picture: '', listing_id: null },
  ],
  reports: [],
  owner_history: null,
  reporter_history: [],
  decisions: [],
  actions: [],
  can_decide_appeal: false,
  ...fields,
});

const show = (fields: Partial<Case> = {}) =>
  render(
    <MemoryRouter initialEntries={['/admin/reports/1']}>
      <PhotoComparison loaded={photoCase(fields)} />
    </MemoryRouter>,
  );

it('the photo comparison shows the new photo beside each earlier photo, with links to the listing and owner of the earlier photo', () => {
  show();
  const figures = screen.getAllByRole('figure');
  expect(figures).toHaveLength(4);
  const [newer, earlier, again, erased] = figures.map((figure) => within(figure));
  expect(newer?.getByRole('img', { name: 'New photo from bob' }).getAttribute('src')).toContain('/new/');
  expect(earlier?.getByRole('img', { name: 'Earlier photo from ann' }).getAttribute('src')).toContain('/first/');
  expect(earlier?.getByRole('link', { name: 'History of ann' }).getAttribute('href')).toBe('/admin/people/5');
  expect(earlier?.getByRole('link', { name: 'Open the listing' }).getAttribute('href')).toBe('/listings/2');
  expect(again?.getByRole('img', { name: 'New photo from bob' })).toBeTruthy();
  expect(erased?.getByText('This photo was deleted.')).toBeTruthy();
  expect(erased?.queryByRole('link')).toBeNull();
});

it('the photo comparison shows a notice in place of the new photo if that photo was deleted', () => {
  show({ current: null, matches: [{ owner: null, picture: urlOf('first'), listing_id: null }] });
  expect(screen.getByText('This photo was deleted.')).toBeTruthy();
  expect(screen.getAllByRole('img')).toHaveLength(1);
});
