/** Which option do typed letters mean? */

/** Letters typed further apart than this begin a new word. */
export const TYPE_AHEAD_MS = 500;

/**
 * The index that the typed letters lead to, or -1. The same letter again and again walks through the options that
 * begin with it; anything else is a beginning that the current option may itself fulfil.
 */
export function matchTypeAhead(labels: readonly string[], typed: string, current: number): number {
  const word = typed.toLocaleLowerCase();
  const first = word[0];
  if (first === undefined || labels.length === 0) return -1;
  const walking = [...word].every((letter) => letter === first);
  const start = walking ? current + 1 : Math.max(current, 0);
  const wanted = walking ? first : word;
  for (let step = 0; step < labels.length; step += 1) {
    const at = (start + step) % labels.length;
    if (labels[at]?.toLocaleLowerCase().startsWith(wanted)) return at;
  }
  return -1;
}
