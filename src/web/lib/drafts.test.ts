// @vitest-environment jsdom
/** Does what was typed come back? */
import { expect, it } from 'vitest';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';

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
