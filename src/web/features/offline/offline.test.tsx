// @vitest-environment jsdom
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { databaseMock } from '#web/lib/offline/database.fixture.ts';
import { type HandedOver, handedOver } from '#web/lib/offline/handed-over.ts';
import { aMe } from '#web/lib/session/session.fixture.ts';
import { useSession } from '#web/lib/session/session.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { Offline } from './offline.tsx';

vi.mock('#web/lib/offline/database.ts', () => import('#web/lib/offline/database.fixture.ts'));

const message = (token: string, text: string): HandedOver => ({
  ...{ token, text, userId: 7, conversationId: 1, clientId: text, images: 0 },
  ...{ queuedAt: '2026-11-01T10:00:00Z', language: 'en' },
});
const handOver = (token: string, text: string) => handedOver.put(text, message(token, text));
const texts = () => databaseMock.rows('magpie-handed-over').map((row) => (row as HandedOver).text);

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('indexedDB', {});
  vi.stubGlobal('caches', { keys: async () => [], open: async () => ({}), delete: async () => true });
  useSession.getState().signIn('token-of-anna', aMe({ id: 7 }), true);
});
afterEach(() => {
  cleanup();
  databaseMock.empty();
  useSession.getState().clear();
});

it('the offline store removes the messages that earlier sessions handed over when the app starts', async () => {
  await handOver('earlier-token', 'earlier');
  await handOver('token-of-anna', 'hello');
  renderPage(<Offline />);
  await waitFor(() => expect(texts()).toEqual(['hello']));
});

it('the offline store removes the messages that the session handed over when it ends', async () => {
  renderPage(<Offline />);
  await handOver('token-of-anna', 'hello');
  act(() => useSession.getState().clear());
  await waitFor(() => expect(texts()).toEqual([]));
});
