import { expect, test } from 'vitest';
import { completeAddress, isSafeHref, looksLikeEmail, suggestAddress } from './rich-text-link.ts';

test.each([
  ['wren@magpie.example', 'mailto:wren@magpie.example'],
  [' wren@magpie.example ', 'mailto:wren@magpie.example'],
  ['https://magpie.example/a', 'https://magpie.example/a'],
  ['some words', ''],
  ['', ''],
])('suggests the URL for the selected text %j: %j', (words, address) => {
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
])('completes the typed URL %j, or returns null if it cannot be a link: %j', (typed, address) => {
  expect(completeAddress(typed)).toBe(address);
});

test('recognizes email addresses and unsafe URLs', () => {
  expect(looksLikeEmail('a@b.example')).toBe(true);
  expect(looksLikeEmail('a@b')).toBe(false);
  expect(looksLikeEmail('write to a@b.example')).toBe(false);
  expect(isSafeHref('tel:123')).toBe(false);
  expect(isSafeHref('https://')).toBe(false);
});
