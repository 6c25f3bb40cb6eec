/** Defines the users that the benchmark server creates and as which the simulated clients connect. */
export type Talk = { id: number; buyer: number; seller: number };

export const tokenOf = (person: number): string => `bench-session-of-person-${person}`;
