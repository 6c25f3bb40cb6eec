import { describe, expect, it } from 'vitest';
import { isEmojiOnly } from './emoji-only.ts';

describe('isEmojiOnly', () => {
  it.each(['😀', '💿💿 💿', '👍🏽', '👩‍🎤', '🇨🇦', '❤️', '👨‍👩‍👧\n🎉', '1️⃣', '#️⃣', '*\u20e3', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿'])(
    'returns true for %s',
    (text) => {
      expect(isEmojiOnly(text)).toBe(true);
    },
  );

  it.each(['', ' ', '💿 yes', 'ok', '12', '1', '1\ufe0f', '©', '#', '💿💿💿💿', ':)'])(
    'returns false for "%s"',
    (text) => {
      expect(isEmojiOnly(text)).toBe(false);
    },
  );
});
