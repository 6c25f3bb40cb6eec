/** Matches URL paths against the patterns of pages. */

/** The decoded values of a pattern's `:name` parts and of its `*`. */
export type Params = Readonly<Partial<Record<string, string>>>;

/** Returns the decoded parts of a path; undefined if a percent sequence is malformed. */
function decodeSegments(pathname: string): string[] | undefined {
  try {
    return pathname.replace(/\/+$/, '').split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/**
 * Patterns have `:name` parts and can end in `/*`, which matches the path itself and every path below it. Letter case
 * and a trailing slash are ignored. A path with a malformed percent sequence matches only the pattern `*`.
 */
export function matchPath(pattern: string, pathname: string): Params | undefined {
  if (pattern === '*') return {};
  const segments = decodeSegments(pathname);
  const parts = pattern.replace(/\/$/, '').split('/');
  if (!segments) return undefined;
  const params: Record<string, string> = {};
  if (parts.at(-1) === '*') {
    parts.pop();
    params['*'] = segments.splice(parts.length).join('/');
  }
  if (segments.length !== parts.length) return undefined;
  for (const [index, part] of parts.entries()) {
    const value = segments[index] ?? '';
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = value;
    else if (part.toLowerCase() !== value.toLowerCase()) return undefined;
  }
  return params;
}

/** Orders patterns that match the same path: a fixed part comes before `:name`, which comes before `*`. */
const rankOf = (pattern: string): string =>
  [...pattern.split('/').map((part) => (part === '*' ? 1 : part.startsWith(':') ? 2 : 3)), 4].join('');

export function matchPatterns(
  patterns: readonly string[],
  pathname: string,
): { pattern: string; params: Params } | undefined {
  let best: { pattern: string; params: Params } | undefined;
  for (const pattern of patterns) {
    const params = matchPath(pattern, pathname);
    if (params && (!best || rankOf(pattern) > rankOf(best.pattern))) best = { pattern, params };
  }
  return best;
}
