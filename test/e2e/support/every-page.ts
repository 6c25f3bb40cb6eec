/** Lists an address for every page of the app, and finds content that does not fit the screen. */
import type { Page } from '@playwright/test';
import { type PageName, pages, robots } from '#contract/pages.ts';
import { expect } from './journey.ts';

type Parts<P extends string> = P extends `${string}:${string}` | `${string}/*` ? string : undefined;
/** For each page whose pattern has parameters, an address in the demo; a missing page is a type error. */
const examples: { [N in keyof typeof pages as Parts<(typeof pages)[N]> extends string ? N : never]: string } = {
  listingEdit: '/listings/40/edit',
  listing: '/listings/40',
  profile: '/profile/seller',
  group: '/groups/1',
  member: '/members/1',
  sourceType: '/sourcetypes/1',
  conversation: '/inbox/1',
  passwordResetToken: '/password-reset/a-token',
  verifyEmail: '/verify-email/7/a-hash?expires=1&signature=x',
  unsubscribe: '/unsubscribe/a-token',
  decision: '/decisions/1',
  trade: '/trades/1',
  ticket: '/support/tickets/a-token',
  suspended: '/suspended/a-token',
  admin: '/admin',
};

/** The page of the demo's ring; `trade` in `examples` is the page of a swap. */
const RING = '/trades/2';
/** A conversation of the demo about several listings. */
const BUNDLE = '/inbox/5';

const parameters: Readonly<Record<string, string>> = { ...examples, search: '/listings/search?q=card' };
const addressOf = ([name, path]: [string, string]): string => parameters[name] ?? path;
const isPrivate = ([name]: [string, string]): boolean => robots[name as PageName] === 'private';

/** The pages that robots.txt does not exclude; some are listed in several states. */
export const publicPages: readonly string[] = [
  ...Object.entries(pages)
    .filter((entry) => !isPrivate(entry))
    .map(addressOf),
  '/listings/search?q=photocard&group=1&min_price=cheap',
  '/listings/search?q=nothing%20at%20all',
  '/nowhere',
];
export const userPages: readonly string[] = [
  ...Object.entries(pages).filter(isPrivate).map(addressOf),
  RING,
  BUNDLE,
  '/profile/seller?tab=reviews',
];
/** An address for every page; those below /admin are in staff-work.ts. */
export const everyPage: readonly string[] = [
  ...Object.entries(pages).map(addressOf),
  RING,
  BUNDLE,
  '/profile/seller?tab=reviews',
  '/nowhere',
];

export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.locator('.skeleton')).toHaveCount(0);
}

export async function setTextSize(page: Page, percent: number): Promise<void> {
  await page.evaluate(`document.documentElement.style.fontSize = '${percent}%'`);
}

/** Returns the content that is wider than the screen, partly outside it, or cut off without an ellipsis. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const hides = (value) => value === 'hidden' || value === 'clip';
    const ancestors = (one) => one === document.body || !one ? [] : [one, ...ancestors(one.parentElement)];
    const found = document.documentElement.scrollWidth > innerWidth
      ? ['the page is ' + document.documentElement.scrollWidth + ' wide'] : [];
    for (const one of document.querySelectorAll('body *')) {
      const isRead = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
      if (!isRead && !one.matches('a, button, input, select, textarea')) continue;
      if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (one.closest('svg, [aria-hidden=true], [inert], [class~=sr-only]')) continue;
      const box = one.getBoundingClientRect();
      if (box.width <= 2 || box.height <= 2) continue;
      const name = one.localName + ' “' + (one.innerText || one.ariaLabel || '').slice(0, 40) + '”';
      const around = ancestors(one.parentElement).map((each) => [each, getComputedStyle(each)]);
      const scrolls = around.some(([, { overflowX }]) => overflowX === 'auto' || overflowX === 'scroll');
      if (!scrolls && (box.right > innerWidth + 1 || box.left < -1)) found.push(name + ' leaves the screen');
      const style = getComputedStyle(one);
      const tells = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      const isCut = (hides(style.overflowX) && one.scrollWidth > one.clientWidth + 1)
        || (hides(style.overflowY) && one.scrollHeight > one.clientHeight + 3);
      if (isCut && !tells && !one.matches('input, textarea')) found.push(name + ' is cut off');
      const frame = scrolls ? undefined : around.find(([, { overflowX }]) => hides(overflowX))?.[0].getBoundingClientRect();
      if (frame && (box.right > frame.right + 2 || box.left < frame.left - 2)) found.push(name + ' is cut off by its box');
    }
    return found;
  })()`);
}
