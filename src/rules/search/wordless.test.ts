import { expect, it } from 'vitest';
import { isWordless } from './wordless.ts';

it.each(['🔥', '~', '…', '🐱 🔥', '!?', '❤️', "'", '\u3164'])(
  'isWordless is true for “%s”, which no listing can match',
  (text) => {
    expect(isWordless(text)).toBe(true);
  },
);

it.each(['', '  ', 'moon', '🔥 moon', '7', '½', '™', '日本', 'قمر', 'C++'])(
  'isWordless is false for “%s”, which is empty or can be found',
  (text) => {
    expect(isWordless(text)).toBe(false);
  },
);
