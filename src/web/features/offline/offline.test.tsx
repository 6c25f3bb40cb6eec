// @vitest-environment jsdom
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PRIVATE_PICTURES } from '#web/lib/offline/cache-names.ts';
import { databaseMock } from '#web/lib/offline/database.fixture.ts';
import { ownerOf } from '#web/lib/offline/owner.ts';
import { aMe } from '#web/lib/session/session.fixture.ts';
import { useSession } from '#web/lib/session/session.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { Offline } from './offline.tsx';

vi.mock('#web/lib/offline/database.ts', () => import('#web/lib/offline/database.fixture.ts'));

const caches = new Set<string>();
const picturesOf = async (token: string) => PRIVATE_PICTURES + (await ownerOf(token));

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('indexedDB', { deleteDatabase: () => undefined });
  vi.stubGlobal('caches', {
    keys: async () => [...caches],
    open: async (name: string) => caches.add(name),
    delete: async (name: string) => caches.delete(name),
  });
  useSession.getState().signIn('token-of-anna', aMe({ id: 7 }), true);
});
afterEach(() => {
  cleanup();
  caches.clear();
  databaseMock.empty();
  useSession.getState().clear();
});

it('the data of earlier sessions is removed when the app starts', async () => {
  const [own, earlier] = [await picturesOf('token-of-anna'), await picturesOf('earlier-token')];
  caches.add(earlier);
  renderPage(<Offline />);
  await waitFor(() => expect([...caches]).toEqual([own]));
});

it('the data of the session is removed when it ends', async () => {
  const own = await picturesOf('token-of-anna');
  renderPage(<Offline />);
  await waitFor(() => expect([...caches]).toEqual([own]));
  act(() => useSession.getState().clear());
  await waitFor(() => expect([...caches]).toEqual([]));
});
