// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { dropDraft, ownDraftName, readDraft, saveDraft } from './drafts.ts';
import { useSession } from './session.ts';

it('the draft store stores, reads and deletes drafts by name', () => {
  expect(readDraft('a')).toBeUndefined();
  saveDraft('a', { text: 'half a sent' });
  saveDraft('b', 1);
  expect(readDraft('a')).toEqual({ text: 'half a sent' });
  dropDraft('a');
  expect(readDraft('a')).toBeUndefined();
  expect(readDraft('b')).toBe(1);
});

it('the draft store ignores unreadable content', () => {
  sessionStorage.setItem('draft-c', '{broken');
  expect(readDraft('c')).toBeUndefined();
});

it('the draft store uses a different draft name for each user and for visitors', () => {
  useSession.setState({ user: null });
  const names = [ownDraftName('a'), ownDraftName('a', 7), ownDraftName('a', 8)];
  expect(new Set(names).size).toBe(3);
});
