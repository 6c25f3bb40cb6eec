/** Which address does the analytics service hear of? Never a query, a token, or anything of somebody's own. */
import { pages } from '#contract/pages.ts';

/** Public things are told as they are; in every other pattern the parts are told by their names alone. */
const openParts: ReadonlySet<string> = new Set([pages.listing, pages.profile]);
/** A part of the address that is not a page of ours may be anything: a mistyped link with its token, say. */
const UNKNOWN = '/not-found';

const patterns = Object.values(pages).map((pattern) => ({
  pattern,
  fits: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`),
}));

/** The path of a page view, `/password-reset/{token}` for whatever token it was. */
export function reportedAddress(pathname: string): string {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  const found = patterns.find(({ fits }) => fits.test(path));
  if (!found) return UNKNOWN;
  return openParts.has(found.pattern) ? path : found.pattern.replace(/:(\w+)/g, '{$1}');
}
