/** Lists what a user can follow. Must not import zod, because the web app imports this file. */
export const followKinds = ['seller', 'group', 'member'] as const;
export type FollowKind = (typeof followKinds)[number];
