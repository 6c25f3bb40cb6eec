/** Generates and validates socket ids. */
import { randomInt } from 'node:crypto';

const PATTERN = /^\d+\.\d+$/;
const MAX_LENGTH = 64;
const RANGE = 2 ** 47;

/** Returns a new id. Clients expect two numbers; they are random because several nodes generate ids. */
export function newSocketId(): string {
  return `${randomInt(RANGE)}.${randomInt(RANGE)}`;
}

export function isSocketId(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_LENGTH && PATTERN.test(value);
}
