/** Defines the users that the benchmark server creates; the simulated clients sign in as these users. */
export type Talk = { id: number; buyer: number; seller: number };

export const tokenOf = (person: number): string => `bench-session-of-person-${person}`;
