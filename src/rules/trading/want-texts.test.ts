import { expect, it } from 'vitest';
import { fieldsWithContactDetails } from './want-texts.ts';

it.each([
  ['', '', []],
  ['first press', 'sealed, from 2019 or later; size 5.5 x 8.5', []],
  ['call +44 7700 900123', 'sealed', ['words']],
  ['', 'write to me at ann (at) mail (dot) com', ['note']],
  ['www.shop.example', 'https://shop.example', ['words', 'note']],
])('for the words “%s” and the note “%s”, fieldsWithContactDetails returns %j', (words, note, fields) => {
  expect(fieldsWithContactDetails({ words, note })).toEqual(fields);
});
