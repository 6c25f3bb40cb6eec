/** What do the server that is filled and the people who chat on it agree on beforehand? */
export type Talk = { id: number; buyer: number; seller: number };

/** The session of a person made for a benchmark. */
export const tokenOf = (person: number): string => `bench-session-of-person-${person}`;
