import { describe, expect, it } from 'vitest';
import { neutraliseLinks } from './neutralise-links.ts';

describe('neutraliseLinks', () => {
  it.each([
    ['WIN a prize at evil.test', 'WIN a prize at evil[.]test'],
    ['See https://evil.test/win?a=1#b now', 'See evil[.]test/win?a=1#b now'],
    ['HTTPS://EVIL.TEST', 'EVIL[.]TEST'],
    ['http://http://evil.test', 'evil[.]test'],
    ['www.evil.co.uk/path', 'www[.]evil[.]co[.]uk/path'],
    ['write to me@evil.test', 'write to me@evil[.]test'],
    ['mailto:me@evil.test', 'mailto:me@evil[.]test'],
    ['evil。test and evil．test', 'evil[.]test and evil[.]test'],
    ['xn--80ak6aa92e.com', 'xn--80ak6aa92e[.]com'],
    ['пример.рф', 'пример[.]рф'],
    ['ftp://evil.test', 'evil[.]test'],
    ['http://1.2.3.4/win', '1[.]2[.]3[.]4/win'],
    ['see 1.2.3.4:8080/win', 'see 1[.]2[.]3[.]4:8080/win'],
    ['evil\u2024test and 1\u20242\u20243\u20244/win', 'evil[.]test and 1[.]2[.]3[.]4/win'],
    ['evil\u200b.\u2060test', 'evil[.]test'],
    ['ht\u00adtps:/\u200d/evil.test', 'evil[.]test'],
    ['evil_one.test', 'evil_one[.]test'],
    ['evil.1test', 'evil[.]1test'],
  ])('makes %j unclickable', (text, expected) => {
    expect(neutraliseLinks(text)).toBe(expected);
  });

  it.each([
    'It costs 12.50 USD.',
    'Hello. Is it still there?',
    'Wait... what?',
    'e.g. a card',
    'Vol. 2',
    'Version 1.2.3.4',
    '3.5 x 4.2 cm',
    'From our family 👨‍👩‍👧 and 👩🏽‍🚀, ❤️‍🔥',
    '',
  ])('leaves %j as it is', (text) => {
    expect(neutraliseLinks(text)).toBe(text);
  });
});
