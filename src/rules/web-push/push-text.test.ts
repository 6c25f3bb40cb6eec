import { describe, expect, it } from 'vitest';
import { MAX_PUSH_TEXT_LENGTH } from '#contract/limits.ts';
import { pushExcerpt } from './push-text.ts';

describe('pushExcerpt', () => {
  it('does not shorten a short text, but joins its lines', () => {
    expect(pushExcerpt('  Is it\n\nstill\tthere? ')).toBe('Is it still there?');
  });

  it('shortens a long text to the limit and adds an ellipsis', () => {
    const cut = pushExcerpt('word '.repeat(100));
    expect(cut.length).toBeLessThanOrEqual(MAX_PUSH_TEXT_LENGTH);
    expect(cut).toMatch(/word…$/);
  });

  it('never splits an emoji of several code points', () => {
    const flag = '🇨🇦';
    expect(pushExcerpt(flag.repeat(20), 6)).toBe(`${flag.repeat(2)}…`);
  });

  it('makes links unclickable', () => {
    expect(pushExcerpt('see https://evil.test/win')).toBe('see evil[.]test/win');
  });
});
