/** Defines the users that the filled server and the simulated clients share. */
export type Talk = { id: number; buyer: number; seller: number };

export const tokenOf = (person: number): string => `bench-session-of-person-${person}`;
