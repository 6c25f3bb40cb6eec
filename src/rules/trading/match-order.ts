/** Sorts the users in lists of matches. The web pages explain these orders to users, so change both together. */

/** The weights of "must have", "would like" and "someday", as in rings. */
const WEIGHTS: Readonly<Record<number, number>> = { 1: 4, 2: 2, 3: 1 };
export const priorityWeight = (priority: number): number => WEIGHTS[priority] ?? 0;

/**
 * How many of the other user's listings a user wants with priority 1, 2 and 3. A listing that fits several wants is
 * counted once, with the highest priority.
 */
export type SideCounts = readonly [must: number, would: number, someday: number];
type Match = {
  readonly gets: SideCounts;
  readonly gives: SideCounts;
  readonly activeAt: number;
  readonly userId: number;
};

const best = (side: SideCounts): number => priorityWeight(side.findIndex((count) => count > 0) + 1);
const sum = (side: SideCounts): number => side.reduce((total, count, at) => total + count * priorityWeight(at + 1), 0);

const compareBy = (...differences: readonly number[]): number => differences.find((value) => value !== 0) ?? 0;

/**
 * Sorts by the sum of the weights of both users' most important wants, then by the sum of all weights, then by the most
 * recent activity.
 */
export const compareMatches = (a: Match, b: Match): number =>
  compareBy(
    best(b.gets) + best(b.gives) - best(a.gets) - best(a.gives),
    sum(b.gets) + sum(b.gives) - sum(a.gets) - sum(a.gives),
    b.activeAt - a.activeAt,
    a.userId - b.userId,
  );

type Wanter = {
  readonly reciprocity: number;
  readonly priority: number;
  readonly activeAt: number;
  readonly userId: number;
};

/**
 * Users who own listings that the owner of this listing wants come first. Within each group, sorts by priority, number
 * of such listings (`reciprocity`) and most recent activity.
 */
export const compareWanters = (a: Wanter, b: Wanter): number =>
  compareBy(
    Math.sign(b.reciprocity) - Math.sign(a.reciprocity),
    a.priority - b.priority,
    b.reciprocity - a.reciprocity,
    b.activeAt - a.activeAt,
    a.userId - b.userId,
  );
