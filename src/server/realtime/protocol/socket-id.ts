// Which name does a socket go by?

import { randomInt } from 'node:crypto';

const pattern = /^\d+\.\d+$/;
const longest = 64;
const range = 2 ** 47;

/** A fresh id; two numbers, because clients expect that shape, random because several nodes hand them out. */
export function newSocketId(): string {
  return `${randomInt(range)}.${randomInt(range)}`;
}

/** Whether this has the shape of a socket id. */
export function isSocketId(value: unknown): value is string {
  return typeof value === 'string' && value.length <= longest && pattern.test(value);
}
