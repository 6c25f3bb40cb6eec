import { describe, expect, it } from 'vitest';
import { growthExponent, MAX_GROWTH_EXPONENT } from '#test/growth.ts';
import { cleanMessage, sendMessageRefusal } from './send-message-refusal.ts';

describe('sendMessageRefusal', () => {
  it.each([
    ['', 0, 'active', 'blank'],
    ['', 0, 'closed', 'blank'],
    [' \n\u200b', 0, 'active', 'blank'],
    ['', 1, 'active', null],
    ['', 1, 'closed', 'conversation_closed'],
    ['hello', 0, 'active', null],
    ['hello', 0, 'closed', 'conversation_closed'],
    ['hello', 10, 'active', null],
    ['hello', 10, 'closed', 'conversation_closed'],
  ] as const)(
    'for the text %j, the image count %i and the conversation status %s, returns %s',
    (text, images, conversationStatus, expected) => {
      expect(sendMessageRefusal({ text, images, conversationStatus })).toBe(expected);
    },
  );
});

describe('the cleaning of a message', () => {
  it('preserves line breaks and removes invisible characters', () => {
    expect(cleanMessage('one\r\ntwo\u0000\u0007\u202e!\n\n')).toBe('one\ntwo!');
  });
  it('preserves the indentation of the first line', () => {
    expect(cleanMessage('\n  a')).toBe('  a');
  });
  it('preserves spaces in the middle of a text, in linear time', () => {
    const textOf = (size: number) => `a${' '.repeat(size)}b`;
    expect(cleanMessage(`${textOf(60_000)}\n \t`)).toBe(textOf(60_000));
    const exponent = growthExponent((size) => () => cleanMessage(textOf(size)));
    expect(exponent).toBeLessThan(MAX_GROWTH_EXPONENT);
  });
});
