import { describe, expect, it } from 'vitest';
import { isEmojiOnly } from './emoji-only.ts';

describe('isEmojiOnly', () => {
  it.each(['😀', '💿💿 💿', '👍🏽', '👩‍🎤', '🇨🇦', '❤️', '👨‍👩‍👧\n🎉'])('enlarges %s', (text) => {
    expect(isEmojiOnly(text)).toBe(true);
  });

  it.each(['', ' ', '💿 yes', 'ok', '12', '©', '#', '💿💿💿💿', ':)'])('does not enlarge "%s"', (text) => {
    expect(isEmojiOnly(text)).toBe(false);
  });
});
