// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { databaseMock } from '#web/lib/offline/database.fixture.ts';
import { persistPictures, readPictures, sweepPictures } from './image-store.ts';

vi.mock('#web/lib/offline/database.ts', () => import('#web/lib/offline/database.fixture.ts'));

const DAY_MS = 24 * 60 * 60_000;

beforeEach(() => void vi.stubGlobal('indexedDB', {}));
afterEach(() => {
  databaseMock.empty();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('the image store removes the pictures of messages that have been unsent for 30 days, and keeps newer pictures', async () => {
  const now = vi.spyOn(Date, 'now');
  for (const [name, days] of [
    ['old', 31],
    ['recent', 29],
  ] as const) {
    now.mockReturnValue(Date.UTC(2026, 10, 24) - days * DAY_MS);
    await persistPictures(name, []);
  }
  now.mockReturnValue(Date.UTC(2026, 10, 24));
  await sweepPictures();
  expect([await readPictures('old'), await readPictures('recent')]).toEqual([undefined, []]);
});
