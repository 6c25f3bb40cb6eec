/** Lists what a user can follow. Free of zod because the web app imports it. */
export const followKinds = ['seller', 'group', 'member'] as const;
export type FollowKind = (typeof followKinds)[number];
