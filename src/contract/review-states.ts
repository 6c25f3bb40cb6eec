/** Lists the moderation states that a text's sender sees. Must not import zod: the web app imports this file. */

export const reviewStates = ['waiting', 'declined'] as const;
export type ReviewState = (typeof reviewStates)[number];
