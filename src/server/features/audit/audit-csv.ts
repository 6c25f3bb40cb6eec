/** Writes entries of the audit log as CSV. */
import type { AuditEntry } from '#contract/operations.ts';
import { toCsv } from '#rules/text/csv.ts';

const HEADER = ['id', 'at', 'actor_id', 'actor', 'action', 'target_kind', 'target_id', 'before', 'after', 'hash'];

const json = (value: unknown): string => (value === null ? '' : JSON.stringify(value));

export function auditCsv(entries: readonly AuditEntry[]): string {
  return toCsv(
    HEADER,
    entries.map(({ id, at, actor, action, target, before, after, hash }) => [
      id,
      at,
      actor?.id ?? '',
      actor?.name ?? '',
      action,
      target.kind,
      target.id,
      json(before),
      json(after),
      hash,
    ]),
  );
}
