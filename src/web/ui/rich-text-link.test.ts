import { expect, test } from 'vitest';
import { completeAddress, isSafeHref, looksLikeEmail, suggestAddress } from './rich-text-link.ts';

test.each([
  ['wren@magpie.example', 'mailto:wren@magpie.example'],
  [' wren@magpie.example ', 'mailto:wren@magpie.example'],
  ['https://magpie.example/a', 'https://magpie.example/a'],
  ['some words', ''],
  ['', ''],
])('suggestAddress(%j) returns %j', (words, address) => {
  expect(suggestAddress(words)).toBe(address);
});

test.each([
  ['https://magpie.example', 'https://magpie.example'],
  ['HTTP://magpie.example', 'HTTP://magpie.example'],
  ['magpie.example/a?b=c', 'https://magpie.example/a?b=c'],
  ['magpie.example:8080/a', 'https://magpie.example:8080/a'],
  ['wren@magpie.example', 'mailto:wren@magpie.example'],
  ['mailto:wren@magpie.example', 'mailto:wren@magpie.example'],
  ['javascript:alert(1)', null],
  [' JavaScript:alert(1).x', null],
  ['data:text/html,x.y', null],
  ['//evil.example', null],
  ['words', null],
  ['', null],
])('completeAddress(%j) returns %j', (typed, address) => {
  expect(completeAddress(typed)).toBe(address);
});

test('looksLikeEmail recognizes email addresses, and isSafeHref rejects unsafe URLs', () => {
  expect(looksLikeEmail('a@b.example')).toBe(true);
  expect(looksLikeEmail('a@b')).toBe(false);
  expect(looksLikeEmail('write to a@b.example')).toBe(false);
  expect(isSafeHref('tel:123')).toBe(false);
  expect(isSafeHref('https://')).toBe(false);
});
