/** Lists how a moderator's review of a sent text shows to its sender. Free of zod because the web imports it. */

export const reviewStates = ['waiting', 'declined'] as const;
export type ReviewState = (typeof reviewStates)[number];
