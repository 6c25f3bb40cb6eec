import { describe, expect, it } from 'vitest';
import { compareMatches, compareWanters, priorityWeight, type SideCounts } from './match-order.ts';

const side = (...priorities: number[]): SideCounts => {
  const count = (priority: number) => priorities.filter((other) => other === priority).length;
  return [count(1), count(2), count(3)];
};
const match = (userId: number, gets: number[], gives: number[], activeAt = 0) => ({
  userId,
  gets: side(...gets),
  gives: side(...gives),
  activeAt,
});
const orderOf = (matches: ReturnType<typeof match>[]) => matches.toSorted(compareMatches).map(({ userId }) => userId);

describe('compareMatches', () => {
  it('puts the match with the most important wants first', () => {
    expect(orderOf([match(1, [3, 3, 3], [3, 3, 3]), match(2, [2], [2]), match(3, [1], [2])])).toEqual([3, 2, 1]);
  });

  it('puts the match with more wants first if the most important wants have the same priority', () => {
    expect(orderOf([match(1, [1], [1]), match(2, [1, 3], [1])])).toEqual([2, 1]);
  });

  it('breaks ties in favour of the more recently active user, then of the older account', () => {
    expect(orderOf([match(3, [1], [1], 5), match(2, [1], [1], 5), match(1, [1], [1], 4)])).toEqual([2, 3, 1]);
  });

  it('orders matches in which only one user wants something by the priority of that want', () => {
    expect(orderOf([match(1, [], [3]), match(2, [], [1]), match(3, [2], [])])).toEqual([2, 3, 1]);
  });
});

describe('compareWanters', () => {
  const wanter = (userId: number, reciprocity: number, priority: number, activeAt = 0) => ({
    ...{ userId, reciprocity, priority, activeAt },
  });
  const order = (wanters: ReturnType<typeof wanter>[]) => wanters.toSorted(compareWanters).map(({ userId }) => userId);

  it('puts users who have something in return first, then sorts by priority, number of listings and activity', () => {
    expect(order([wanter(1, 0, 1), wanter(2, 1, 3), wanter(3, 5, 3), wanter(4, 1, 1)])).toEqual([4, 3, 2, 1]);
    expect(order([wanter(1, 0, 2, 1), wanter(2, 0, 2, 9), wanter(3, 0, 1)])).toEqual([3, 2, 1]);
  });
});

it('priorityWeight returns 4, 2 and 1 for the priorities 1, 2 and 3, and 0 for any other priority', () => {
  expect([1, 2, 3, 4].map(priorityWeight)).toEqual([4, 2, 1, 0]);
});
