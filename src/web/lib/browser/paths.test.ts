import { expect, it } from 'vitest';
import { paths } from './paths.ts';

it('paths contain their parameters in URL-encoded form', () => {
  expect(paths.listing(12)).toBe('/listings/12');
  expect(paths.listingEdit(12)).toBe('/listings/12/edit');
  expect(paths.conversation(3)).toBe('/inbox/3');
  expect(paths.profile('wren light/?')).toBe('/profile/wren%20light%2F%3F');
});

it('the search URL leaves out empty values', () => {
  expect(paths.search()).toBe('/listings/search');
  expect(paths.search({ q: '' })).toBe('/listings/search');
  expect(paths.search({ sort: 'newest' })).toBe('/listings/search?sort=newest');
  expect(paths.search({ q: 'slow fire & co' })).toBe('/listings/search?q=slow+fire+%26+co');
});
