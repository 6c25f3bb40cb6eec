import { describe, expect, it } from 'vitest';
import { isEmojiOnly } from './emoji-only.ts';

describe('isEmojiOnly', () => {
  it.each(['😀', '💿💿 💿', '👍🏽', '👩‍🎤', '🇨🇦', '❤️', '👨‍👩‍👧\n🎉'])('returns true for %s', (text) => {
    expect(isEmojiOnly(text)).toBe(true);
  });

  it.each(['', ' ', '💿 yes', 'ok', '12', '©', '#', '💿💿💿💿', ':)'])('returns false for "%s"', (text) => {
    expect(isEmojiOnly(text)).toBe(false);
  });
});
