import { describe, expect, it } from 'vitest';
import { cleanMessage, isBlank, sendMessageRefusal } from './send-message-refusal.ts';

describe('sendMessageRefusal', () => {
  it.each([
    ['', 0, 'active', 'blank'],
    ['', 0, 'closed', 'blank'],
    [' \n\u200b', 0, 'active', 'blank'],
    ['', 1, 'active', undefined],
    ['', 1, 'closed', 'conversation_closed'],
    ['hello', 0, 'active', undefined],
    ['hello', 0, 'closed', 'conversation_closed'],
    ['hello', 10, 'active', undefined],
    ['hello', 10, 'closed', 'conversation_closed'],
  ] as const)('judges %j with %i images in an %s conversation: %s', (text, images, conversationStatus, expected) => {
    expect(sendMessageRefusal({ text, images, conversationStatus })).toBe(expected);
  });
});

describe('cleanMessage', () => {
  it('preserves line breaks and removes invisible characters', () => {
    expect(cleanMessage('one\r\ntwo\u0000\u0007\u202e!\n\n')).toBe('one\ntwo!');
  });
  it('preserves the indentation of the first line', () => {
    expect(cleanMessage('\n  a')).toBe('  a');
  });
  it('takes linear time for a text full of blanks', () => {
    const text = `a${' '.repeat(60_000)}b`;
    const began = performance.now();
    expect(cleanMessage(`${text}\n \t`)).toBe(text);
    // Quadratic time would take seconds, linear time takes a millisecond.
    expect(performance.now() - began).toBeLessThan(500);
  });
  it('treats invisible characters as blank', () => {
    expect([isBlank('\u3164'), isBlank('😀'), isBlank('\u00ad.')]).toEqual([true, false, false]);
  });
});
