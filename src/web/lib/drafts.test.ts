// @vitest-environment jsdom
/** Does what was typed come back? */
import { expect, it } from 'vitest';
import { dropDraft, keepDraft, ownDraftName, readDraft } from './drafts.ts';
import { useSession } from './session.ts';

it('keeps, reads and drops by name', () => {
  expect(readDraft('a')).toBeUndefined();
  keepDraft('a', { text: 'half a sent' });
  keepDraft('b', 1);
  expect(readDraft('a')).toEqual({ text: 'half a sent' });
  dropDraft('a');
  expect(readDraft('a')).toBeUndefined();
  expect(readDraft('b')).toBe(1);
});

it('ignores what it cannot read', () => {
  sessionStorage.setItem('draft-c', '{broken');
  expect(readDraft('c')).toBeUndefined();
});

it('names a draft of each user apart from those of others and of visitors', () => {
  useSession.setState({ user: null });
  const names = [ownDraftName('a'), ownDraftName('a', 7), ownDraftName('a', 8)];
  expect(new Set(names).size).toBe(3);
});
