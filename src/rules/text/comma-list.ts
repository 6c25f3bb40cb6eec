/** Reads the entries of a text that separates them with commas. */

/** Returns the entries without surrounding spaces and without empty ones, in their order. */
export function commaList(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
