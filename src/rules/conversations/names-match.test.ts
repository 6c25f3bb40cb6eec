import { describe, expect, it } from 'vitest';
import { namesMatch } from './names-match.ts';

const names = ['papermoth', 'Été "Lumen 9" card'];

describe('namesMatch', () => {
  it.each(['papermoth', 'PAPER', 'lumen', 'ete', 'Été', 'moth card', 'card  papermoth', 'lumen 9'])(
    'returns true for %s',
    (words) => {
      expect(namesMatch(names, words)).toBe(true);
    },
  );

  it.each(['papermath', 'lumen 8', 'moth cards', '.*', '%'])('returns false for %s', (words) => {
    expect(namesMatch(names, words)).toBe(false);
  });
});
