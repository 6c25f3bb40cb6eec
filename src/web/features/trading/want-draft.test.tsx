// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { signInAs } from '#web/lib/session/session.fixture.ts';
import { useSession } from '#web/lib/session/session.ts';
import { emptyWant, useWantDraft } from './want-draft.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  useSession.getState().clear();
});

const open = () => renderHook(() => useWantDraft(emptyWant, undefined)).result;

it('the want form shows the stored input of a new want only to the user who typed it', () => {
  signInAs({ id: 1, name: 'wren' });
  const first = open();
  act(() => first.current.change({ words: 'holo' }));
  cleanup();
  signInAs({ id: 2, name: 'papermoth' });
  expect(open().current.draft.words).toBe('');
  cleanup();
  signInAs({ id: 1, name: 'wren' });
  expect(open().current.draft.words).toBe('holo');
});
