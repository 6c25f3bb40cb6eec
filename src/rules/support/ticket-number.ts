/** Under which number is a ticket spoken of? */

/** So that the first sender is not told that they are the first. */
const FIRST = 1001;

/** `MG-1001` for the first row, and so on. */
export function ticketNumber(id: number): string {
  return `MG-${FIRST - 1 + id}`;
}
