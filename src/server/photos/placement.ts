/** Defines the affine transform that maps one picture onto another. */

/** Maps a position `(u, v)` from 0 to 1 of a picture to `(a u + b v + c, d u + e v + f)` of the other picture. */
export type Placement = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
