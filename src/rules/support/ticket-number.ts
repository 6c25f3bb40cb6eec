/** Formats the number of a support ticket. */

/** Does not start at 1, so that early senders cannot see how few tickets there are. */
const FIRST_NUMBER = 1001;

/** `MG-1001` for the first row, and so on. */
export function ticketNumber(id: number): string {
  return `MG-${FIRST_NUMBER - 1 + id}`;
}
