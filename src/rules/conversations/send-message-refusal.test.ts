import { describe, expect, it } from 'vitest';
import { cleanMessage, isBlank, sendMessageRefusal } from './send-message-refusal.ts';

describe('maySendMessage, over every input it reads', () => {
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
  ] as const)('%j with %i images in an %s one: %s', (text, images, conversationStatus, expected) => {
    expect(sendMessageRefusal({ text, images, conversationStatus })).toBe(expected);
  });
});

describe('cleanMessage', () => {
  it('keeps line breaks and drops what is never shown', () => {
    expect(cleanMessage('one\r\ntwo\u0000\u0007\u202e!\n\n')).toBe('one\ntwo!');
  });
  it('keeps indentation of the first line', () => {
    expect(cleanMessage('\n  a')).toBe('  a');
  });
  it('takes no longer for a text full of blanks than for another', () => {
    const text = `a${' '.repeat(60_000)}b`;
    const began = performance.now();
    expect(cleanMessage(`${text}\n \t`)).toBe(text);
    // Seconds where the time grows with the square of the length; a millisecond where it does not.
    expect(performance.now() - began).toBeLessThan(500);
  });
  it('calls shapeless text blank', () => {
    expect([isBlank('\u3164'), isBlank('😀'), isBlank('\u00ad.')]).toEqual([true, false, false]);
  });
});
