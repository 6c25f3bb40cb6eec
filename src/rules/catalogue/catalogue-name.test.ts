import { describe, expect, it } from 'vitest';
import { cleanName, nameKey } from './catalogue-name.ts';

describe('cleanName', () => {
  it.each([
    ['  Nova  ', 'Nova'],
    ['Nova\t Moon', 'Nova Moon'],
    ['Lune\u0301', 'Lun\u00e9'],
    ['', ''],
  ])('cleans %j to %j', (name, clean) => {
    expect(cleanName(name)).toBe(clean);
  });
});

describe('nameKey', () => {
  it.each([
    ['Nova', 'nova'],
    [' Nova  Moon ', 'nova moon'],
    ['Ｎｏｖａ', 'nova'],
    ['É', 'e\u0301'],
    ['Beyoncé', 'Beyonce'],
    ['Straße', 'STRASSE'],
    ['ΟΔΟΣ', 'οδος'],
    ['Season’s  greetings', "Season's greetings"],
    ['photo\u00adcard', 'photocard'],
  ])('treats %j and %j as the same name', (name, other) => {
    expect(nameKey(name)).toBe(nameKey(other));
  });

  it.each([
    ['Nova', 'Nova!'],
    ['Nova Moon', 'NovaMoon'],
  ])('treats %j and %j as different names', (name, other) => {
    expect(nameKey(name)).not.toBe(nameKey(other));
  });
});
