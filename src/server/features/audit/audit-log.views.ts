/** Reads filtered pages and exports of the audit log. */
import { and, asc, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '#contract/durations.ts';
import { MAX_AUDIT_EXPORT, MAX_PAGE_SIZE } from '#contract/limits.ts';
import type { AuditEntry, AuditFilters } from '#contract/operations.ts';
import { instantOfWallTime } from '#rules/announcements/wall-time.ts';
import type { Queryable } from '../../db/db.ts';
import { idOf, type Page, takePage } from '../../db/take-page.ts';
import { auditLog } from '../../tables/audit.ts';
import { users } from '../../tables/users.ts';

function byActor(actor: string | undefined): SQL | undefined {
  if (!actor) return undefined;
  return actor === '-' ? isNull(auditLog.actorId) : eq(sql`lower(${users.name})`, actor.toLowerCase());
}

/** `target` is a kind and an id (`user 7`, `job account deletions`), or only a kind (`user`). */
function byTarget(target: string | undefined): SQL | undefined {
  if (!target) return undefined;
  const [, kind = '', id] = /^(\S+)(?:\s+(.*))?$/.exec(target) ?? [];
  return and(eq(auditLog.targetKind, kind), id === undefined ? undefined : eq(auditLog.targetId, id));
}

/**
 * Adds `days` to `day` and returns the time at which the resulting day begins in `zone`. Not computed by the database,
 * which can know fewer time zones than the runtime that has checked the zone.
 */
function startOf(day: string, zone: string, days = 0): SQL {
  const asUtc = Date.parse(day) + days * DAY_MS;
  const start = instantOfWallTime(`${new Date(asUtc).toISOString().slice(0, 10)}T00:00`, zone) ?? asUtc;
  return sql`to_timestamp(${start / 1000}::float8)`;
}

function conditionOf({ actor, action, target, from, until, zone = 'UTC' }: AuditFilters): SQL | undefined {
  return and(
    byActor(actor),
    action ? sql`starts_with(${auditLog.action}, ${action})` : undefined,
    byTarget(target),
    from ? gte(auditLog.at, startOf(from, zone)) : undefined,
    until ? lt(auditLog.at, startOf(until, zone, 1)) : undefined,
  );
}

const select = (db: Queryable) =>
  db.select({ entry: auditLog, name: users.name }).from(auditLog).leftJoin(users, eq(users.id, auditLog.actorId));

function toEntry({ entry, name }: Awaited<ReturnType<typeof select>>[number]): AuditEntry {
  const { id, at, actorId, action, targetKind, targetId, before, after, hash } = entry;
  return {
    id,
    at: at.toISOString(),
    actor: actorId === null ? null : { id: actorId, name },
    action,
    target: { kind: targetKind, id: targetId },
    before: before as AuditEntry['before'],
    after: after as AuditEntry['after'],
    hash: hash.toString('hex'),
  };
}

/** Returns a page of entries, newest first. `before` is the id of the last entry of the previous page. */
export async function listAuditLog(
  db: Queryable,
  { before, ...filters }: AuditFilters & { before?: number | undefined },
): Promise<Page<AuditEntry>> {
  const rows = await select(db)
    .where(and(conditionOf(filters), before === undefined ? undefined : lt(auditLog.id, before)))
    .orderBy(desc(auditLog.id))
    .limit(MAX_PAGE_SIZE + 1);
  const { page: data, next } = takePage(rows.map(toEntry), MAX_PAGE_SIZE, idOf);
  return { data, meta: { next_cursor: next } };
}

/** Returns entries after the entry with the id `after`, oldest first. */
export async function readAuditLog(
  db: Queryable,
  { after = 0, limit = MAX_AUDIT_EXPORT, ...filters }: AuditFilters & { after?: number; limit?: number } = {},
): Promise<AuditEntry[]> {
  const rows = await select(db)
    .where(and(conditionOf(filters), sql`${auditLog.id} > ${after}`))
    .orderBy(asc(auditLog.id))
    .limit(limit);
  return rows.map(toEntry);
}
