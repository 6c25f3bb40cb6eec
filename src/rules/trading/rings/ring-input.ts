/** Defines the input of the search for rings: users, listings, wants and their fits. */

export type RingPriority = 1 | 2 | 3;

export type RingUser = {
  id: number;
  country: string;
  /** By how many percent the value that the user gets can differ from the value that the user gives. */
  valueLimitPercent: number;
  /** The ring must stay in the user's country. */
  isSameCountryOnly: boolean;
  hasOptedIn: boolean;
  isSuspended: boolean;
};

/** An open listing that is open to trade. */
export type RingListing = {
  id: number;
  owner: number;
  /** In minor units of one currency that all listings are converted to; an integer. */
  value: number;
};

/** An active want. */
export type RingWant = { id: number; user: number; priority: RingPriority };

/** The listing fits the want, by the definition in the glossary. */
export type RingFit = { listing: number; want: number };

/** A hop of a dissolved ring that must not be proposed again: this user does not get this listing. */
export type BannedHop = { listing: number; user: number };

export type RingInput = {
  users: readonly RingUser[];
  listings: readonly RingListing[];
  wants: readonly RingWant[];
  fits: readonly RingFit[];
  /** Pairs of users of whom at least one blocks the other, in any order. */
  blocks: readonly (readonly [number, number])[];
  bannedHops: readonly BannedHop[];
  /** Listings and wants that are already in a live ring. */
  liveListings: readonly number[];
  liveWants: readonly number[];
  /** The largest number of users in a ring. */
  ringLength: number;
  /** If given, only the components with one of these listings or wants are solved. */
  affected?: { listings: readonly number[]; wants: readonly number[] };
};

/** One user of a ring gives `listing` to the next user, whose `want` it fits. */
export type RingHop = { listing: number; giver: number; want: number; receiver: number };
export type Ring = { hops: readonly RingHop[] };
