/** Determines the path that is reported to analytics, without queries, tokens or private ids. */
import { pages } from '#contract/pages.ts';

/** Page patterns whose parameters are reported. In every other pattern, parameters are replaced by their names. */
const PUBLIC_PATTERNS: ReadonlySet<string> = new Set([pages.listing, pages.profile]);
/** Reported in place of an unknown path, because such a path can contain a token, for example in a mistyped link. */
const UNKNOWN = '/not-found';

const PATTERNS = Object.values(pages).map((pattern) => ({
  pattern,
  fits: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`),
}));

/** Returns the path of a page view, for example `/password-reset/{token}` for any token. */
export function reportedAddress(pathname: string): string {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  const match = PATTERNS.find(({ fits: regex }) => regex.test(path));
  if (!match) return UNKNOWN;
  return PUBLIC_PATTERNS.has(match.pattern) ? path : match.pattern.replace(/:(\w+)/g, '{$1}');
}
