/** Defines the input of the search for rings: users, listings, wants and their fits. */

export type RingPriority = 1 | 2 | 3;

export type RingUser = {
  id: number;
  country: string;
  /** The maximum difference between the received and the given value, in percent of the given value. */
  valueLimitPercent: number;
  /** True if all members of the user's rings must be in the user's country. */
  isSameCountryOnly: boolean;
  hasOptedIn: boolean;
  isSuspended: boolean;
};

/** A listing with the status `open` whose owner accepts trades for it. */
export type RingListing = {
  id: number;
  owner: number;
  /** The value of the listing: an integer, in minor units of the currency to which all values are converted. */
  value: number;
};

/** An active want. */
export type RingWant = { id: number; user: number; priority: RingPriority };

export type RingFit = { listing: number; want: number };

/** A listing and its receiver in a dissolved ring; this pair must not be proposed while the ban lasts. */
export type BannedHop = { listing: number; user: number };

export type RingInput = {
  users: readonly RingUser[];
  listings: readonly RingListing[];
  wants: readonly RingWant[];
  fits: readonly RingFit[];
  /** Pairs of users, in any order, of whom at least one blocks the other. */
  blocks: readonly (readonly [number, number])[];
  bannedHops: readonly BannedHop[];
  /** Listings and wants that are already in a waiting or agreed ring. */
  liveListings: readonly number[];
  liveWants: readonly number[];
  ringLength: number;
  /** If set, only components with one of these listings or wants are solved. */
  affected?: { listings: readonly number[]; wants: readonly number[] };
};

export type RingHop = { listing: number; giver: number; want: number; receiver: number };
export type Ring = { hops: readonly RingHop[] };
