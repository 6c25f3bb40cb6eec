import { expect, it } from 'vitest';
import { commaList } from './comma-list.ts';

it.each([
  ['', []],
  [' , ,', []],
  ['vinyl', ['vinyl']],
  [' vinyl,LP ,  record', ['vinyl', 'LP', 'record']],
  ['photo card, pc', ['photo card', 'pc']],
])('commaList splits %j at its commas', (text, entries) => {
  expect(commaList(text)).toEqual(entries);
});
