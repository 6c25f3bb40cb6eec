/**
 * Packs the long lists of a search into typed arrays, which move to the solver's thread without a copy: cloning 200,000
 * `RingFit` objects would block the server's thread for about 100 ms.
 */
import type { RingFit, RingInput, RingListing, RingPriority, RingWant } from '#rules/trading/rings/ring-input.ts';

/** All rows of a list, one after another, each as the values of its columns. */
type Packed = Int32Array<ArrayBuffer>;

export type PackedInput = Omit<RingInput, 'listings' | 'wants' | 'fits'> & {
  listings: Packed;
  wants: Packed;
  fits: Packed;
};

function packRows<Row>(rows: readonly Row[], columns: readonly ((row: Row) => number)[]): Packed {
  const packed = new Int32Array(rows.length * columns.length);
  let at = 0;
  for (const row of rows) for (const column of columns) packed[at++] = column(row);
  return packed;
}

function unpackRows<Row>(packed: Packed, columns: number, toRow: (column: (index: number) => number) => Row): Row[] {
  return Array.from({ length: packed.length / columns }, (_, row) =>
    toRow((index) => packed[row * columns + index] ?? 0),
  );
}

export function packInput(input: RingInput): PackedInput {
  return {
    ...input,
    listings: packRows<RingListing>(input.listings, [({ id }) => id, ({ owner }) => owner, ({ value }) => value]),
    wants: packRows<RingWant>(input.wants, [({ id }) => id, ({ user }) => user, ({ priority }) => priority]),
    fits: packRows<RingFit>(input.fits, [({ listing }) => listing, ({ want }) => want]),
  };
}

export function unpackInput(input: PackedInput): RingInput {
  return {
    ...input,
    listings: unpackRows(input.listings, 3, (column) => ({ id: column(0), owner: column(1), value: column(2) })),
    wants: unpackRows(input.wants, 3, (column) => {
      return { id: column(0), user: column(1), priority: column(2) as RingPriority };
    }),
    fits: unpackRows(input.fits, 2, (column) => ({ listing: column(0), want: column(1) })),
  };
}

export const buffersOf = ({ listings, wants, fits }: PackedInput): ArrayBuffer[] => [
  listings.buffer,
  wants.buffer,
  fits.buffer,
];
