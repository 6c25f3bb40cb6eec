/** Inserts the demo's want lists. */
import type { Tx } from '../db/db.ts';
import { storeWants } from '../features/trading/index.ts';
import type { DemoContent } from './content/shape.ts';
import { wantKey } from './content/wants.ts';
import { type Ids, idOf } from './insert.ts';

/**
 * Returns the ids of the wants by key. The server computes which listings fit the wants when it delivers the outbox
 * rows.
 */
export async function insertWants(tx: Tx, { wants, people }: DemoContent, ids: Ids): Promise<Map<string, number>> {
  const stored = new Map<string, number>();
  for (const want of wants) {
    const { person, group, members, sourceTypes, words, maxPrice, priority, note } = want;
    const currency = people.find(({ name }) => name === person)?.currency ?? null;
    const [id = 0] = await storeWants(tx, idOf(ids.people, person), [
      {
        groupId: idOf(ids.groups, group),
        memberIds: members.map((name) => idOf(ids.members, `${group}/${name}`)),
        sourceTypeIds: sourceTypes.map((name) => idOf(ids.sourceTypes, name)),
        ...{ words, priority, note, state: 'active' as const },
        maxPrice: maxPrice === null ? null : maxPrice / 100,
        currency: maxPrice === null ? null : currency,
        name: [group, ...members].join(', '),
      },
    ]);
    stored.set(wantKey(want), id);
  }
  return stored;
}
