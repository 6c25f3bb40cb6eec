/** Lists how the moderation of a sent text is shown to its sender. Free of zod because the web imports it. */

export const reviewStates = ['waiting', 'declined'] as const;
export type ReviewState = (typeof reviewStates)[number];
