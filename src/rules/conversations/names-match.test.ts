import { describe, expect, it } from 'vitest';
import { namesMatch } from './names-match.ts';

const names = ['papermoth', 'Été "Lumen 9" card'];

describe('namesMatch', () => {
  it.each(['papermoth', 'PAPER', 'lumen', 'ete', 'Été', 'moth card', 'card  papermoth', 'lumen 9', '“lumen'])(
    'finds %s in the names “papermoth” and “Été "Lumen 9" card”',
    (words) => {
      expect(namesMatch(names, words)).toBe(true);
    },
  );

  it.each(['papermath', 'lumen 8', 'moth cards', '.*', '%'])(
    'does not find %s in the names “papermoth” and “Été "Lumen 9" card”',
    (words) => {
      expect(namesMatch(names, words)).toBe(false);
    },
  );

  it.each([
    ['Łódź', 'lodz'],
    ['Straße', 'STRASSE'],
    ['Øresund', 'oresund'],
    ['ıstanbul', 'Istanbul'],
    ['Season’s', "season's"],
  ])('finds the name %s by %s', (name, words) => {
    expect(namesMatch([name], words)).toBe(true);
  });
});
