/** Formats and parses support ticket numbers. */
import { MAX_ID } from '#contract/limits.ts';

/** Does not start at 1, so that early senders cannot see how few tickets there are. */
const FIRST_NUMBER = 1001;

/** `MG-1001` for the first row. */
export function ticketNumber(id: number): string {
  return `MG-${FIRST_NUMBER - 1 + id}`;
}

/** Accepts `MG-1042`, `mg1042` or `1042`; undefined for any other text. */
export function ticketIdOf(number: string): number | undefined {
  const digits = /^(?:mg-?)?(\d{4,10})$/i.exec(number.trim())?.[1];
  const id = Number(digits) - FIRST_NUMBER + 1;
  return id >= 1 && id <= MAX_ID ? id : undefined;
}
