/** Merges new events into outbox rows that are still waiting, so that a receiver who cannot be reached has few rows. */
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../db/db.ts';
import type { OutboxRow } from './outbox.ts';

/**
 * Describes which waiting rows of a kind are joined, and how. `lowest` and `highest` are the paths of whole numbers in
 * the payload.
 */
export type SharedRows = {
  readonly kind: string;
  /** The part of the payload that all joined rows have in common. */
  readonly topic: object;
  /** The field of the payload that differs between receivers: only rows of the same receiver are joined. */
  readonly receiver: string;
  /** The path of a number. The joined row contains the lowest number. */
  readonly lowest: readonly string[];
  /** The path of a number, 0 if it is missing. The joined row contains the highest number. */
  readonly highest: readonly string[];
};

/** `seconds`: how long a new row waits. `maxSeconds`: the age up to which further events extend the wait. */
export type JoinedWait = { readonly seconds: number; readonly maxSeconds: number };

/**
 * A row that no node has claimed: it is new or waits for another attempt, so its next delivery will read the current
 * state.
 */
const isUnclaimed = sql`o.locked_until is null and o.run_at < 'infinity'`;

const isShared = ({ kind, topic }: SharedRows): SQL =>
  sql`o.kind = ${kind} and o.payload @> ${JSON.stringify(topic)}::jsonb and ${isUnclaimed}`;

const pathOf = (path: readonly string[]): SQL => sql`${sql.param([...path])}::text[]`;

function joinedPayload({ lowest, highest }: SharedRows, other: SQL): SQL {
  const numberAt = (payload: SQL, path: readonly string[]) => sql`(${payload} #>> ${pathOf(path)})::bigint`;
  const base = sql`o.payload`;
  const low = sql`least(${numberAt(base, lowest)}, ${numberAt(other, lowest)})`;
  const high = sql`greatest(${numberAt(base, highest)}, ${numberAt(other, highest)}, 0)`;
  return sql`jsonb_set(jsonb_set(${base}, ${pathOf(lowest)}, to_jsonb(${low})), ${pathOf(highest)}, to_jsonb(${high}))`;
}

/**
 * Joins each selected payload (jsonb) with the waiting row of its receiver, or writes a new row. A failed row that
 * waits for another attempt is treated as new, but its next attempt is not delayed. Transactions with the same topic
 * must not run at the same time. If a node claims the waiting row meanwhile, the update waits for the node and then
 * writes a new row instead, so that the event always has a row whose delivery begins after this transaction.
 */
export async function joinOrEnqueue(tx: Tx, shared: SharedRows, payloads: SQL, wait: JoinedWait): Promise<void> {
  const runAt = sql`now() + make_interval(secs => ${wait.seconds})`;
  const latest = sql`o.created_at + make_interval(secs => ${wait.maxSeconds})`;
  await tx.execute(sql`
    with added as materialized (select payload, payload -> ${shared.receiver} as receiver from (${payloads}) as s (payload)),
    joined as (
      update outbox o set
        payload = ${joinedPayload(shared, sql`a.payload`)},
        created_at = case when o.attempts = 0 then o.created_at else now() end,
        run_at = case when o.attempts > 0 then o.run_at else greatest(o.run_at, least(${runAt}, ${latest})) end
      from added a where ${isShared(shared)} and o.payload -> ${shared.receiver} = a.receiver
      returning a.receiver)
    insert into outbox (kind, payload, run_at)
    select ${shared.kind}, a.payload, ${runAt} from added a where a.receiver not in (select receiver from joined)`);
}

/**
 * Moves a failed delivery to a newer row of the same receiver and topic, which then waits at least `waitSeconds`.
 * Returns false if there is no newer row; the failed row must then be retried.
 */
export async function moveToNewerRow(
  db: Queryable,
  shared: SharedRows,
  payload: object,
  { id, attempts }: Pick<OutboxRow, 'id' | 'attempts'>,
  waitSeconds: number,
): Promise<boolean> {
  const ownPayload = sql`${JSON.stringify(payload)}::jsonb`;
  const { rowCount } = await db.execute(sql`
    update outbox o set attempts = greatest(o.attempts, ${attempts}), payload = ${joinedPayload(shared, ownPayload)},
      run_at = greatest(o.run_at, now() + make_interval(secs => ${waitSeconds}))
    where ${isUnclaimed} and o.id = (
      select min(o.id) from outbox o where o.id > ${id} and ${isShared(shared)}
        and o.payload -> ${shared.receiver} = ${ownPayload} -> ${shared.receiver})`);
  return rowCount !== 0;
}

export async function changePayload(db: Queryable, rowId: number, fields: object): Promise<void> {
  await db.execute(sql`update outbox set payload = payload || ${JSON.stringify(fields)}::jsonb where id = ${rowId}`);
}
