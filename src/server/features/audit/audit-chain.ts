/** Computes the hashes that chain the entries of the audit log. */
import { createHash } from 'node:crypto';
/** A row of the audit log without its hash. */
export type AuditEntry = {
  id: number;
  at: Date;
  actorId: number | null;
  action: string;
  targetKind: string;
  targetId: string;
  before: unknown;
  after: unknown;
};

/** Used as the previous hash for the first entry of the log, which has no previous entry. */
export const FIRST_HASH = Buffer.alloc(32);

/** Orders the keys of every object, because a jsonb column does not preserve their order. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  );
}

/** SHA-256 over the previous hash and the entry as JSON; changing, removing or inserting an entry breaks the chain. */
export function hashEntry(previous: Buffer, entry: AuditEntry): Buffer {
  const { id, at, actorId, action, targetKind, targetId, before, after } = entry;
  const content = [id, at.toISOString(), actorId, action, targetKind, targetId, canonical(before), canonical(after)];
  return createHash('sha256').update(previous).update(JSON.stringify(content)).digest();
}
