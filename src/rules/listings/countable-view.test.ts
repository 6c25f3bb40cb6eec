import { expect, it } from 'vitest';
import { isCountableView } from './countable-view.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';
const opened = { isOwner: false, status: 'open', isHidden: false, userAgent: CHROME } as const;

it.each([
  ['a reader', {}, true],
  ['a phone', { userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0' }, true],
  ['a phone of the brand Cubot', { userAgent: 'Mozilla/5.0 (Linux; Android 13; CUBOT_X70) Chrome/153.0' }, true],
  ['the owner', { isOwner: true }, false],
  ['a closed listing', { status: 'closed' as const }, false],
  ['a hidden listing', { isHidden: true }, false],
  ['a search engine', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }, false],
  ['a link preview', { userAgent: 'Slackbot-LinkExpanding 1.0' }, false],
  ['a script', { userAgent: 'curl/8.5.0' }, false],
  ['a client without a name', { userAgent: '' }, false],
])('for %s (%j), isCountableView returns %s', (_name, change, isCounted) => {
  expect(isCountableView({ ...opened, ...change })).toBe(isCounted);
});
