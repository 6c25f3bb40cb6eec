/** Defines conversations and session tokens for the benchmark server and the simulated clients. */
export type Talk = { id: number; buyer: number; seller: number };

export const tokenOf = (person: number): string => `bench-session-of-person-${person}`;
