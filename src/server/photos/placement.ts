/** Defines how one picture lies on another one. */

/** Maps a position `(u, v)` from 0 to 1 of one picture to `(a u + b v + c, d u + e v + f)` of the other one. */
export type Placement = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
