/** Verifies and exports the audit log. */

import { appendFile, writeFile } from 'node:fs/promises';
import { plural } from '#contract/plural.ts';
import { auditCsv, hasAuditEntry, readAuditLog, verifyAuditLog } from '../features/audit/index.ts';
import { type Command, CommandError, type Operator, UsageError } from './command.ts';

const BATCH_SIZE = 1_000;

/** Writes one JSON object per line, or CSV with a single header. */
async function exportTo({ database: { db } }: Operator, file: string): Promise<number> {
  const isCsv = file.endsWith('.csv');
  await writeFile(file, '', { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      error.code === 'EEXIST' ? `${file} already exists: an export never replaces a file.` : error.message,
    );
  });
  let count = 0;
  for (let after = 0; ; ) {
    const entries = await readAuditLog(db, { after, limit: BATCH_SIZE });
    const csv = auditCsv(entries);
    const rows = isCsv && count > 0 ? csv.slice(csv.indexOf('\n') + 1) : csv;
    await appendFile(file, isCsv ? rows : entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    count += entries.length;
    after = entries.at(-1)?.id ?? after;
    if (entries.length < BATCH_SIZE) return count;
  }
}

/** `expected` is the receipt of an earlier verification: `NUMBER:HASH`. */
async function verify({ database: { db } }: Operator, expected: string | undefined): Promise<string[]> {
  const result = await verifyAuditLog(db);
  if ('brokenAt' in result) {
    throw new CommandError(
      `The audit log was changed: entry ${result.brokenAt} does not match the entries before it. Compare it with an export or a backup.`,
    );
  }
  const [, id, hash = ''] = /^(\d{1,10}):([\da-f]{64})$/.exec(expected ?? '') ?? [];
  if (expected !== undefined && id === undefined) throw new UsageError();
  if (id !== undefined && !(await hasAuditEntry(db, Number(id), hash))) {
    throw new CommandError(`The audit log was replaced: entry ${id} is not the one that was verified earlier.`);
  }
  const count = plural(result.entries, { one: '1 entry', other: `${result.entries} entries` });
  const receipt = result.entries === 0 ? '' : ` Receipt: ${result.entries}:${result.head}`;
  return [`The audit log is intact: ${count}.${receipt}`];
}

export const audit: Command = async (operator, [action, file, ...rest]) => {
  if (action === 'verify' && rest.length === 0) return await verify(operator, file);
  if (action !== 'export' || rest.length > 0 || !/\.(csv|json)$/.test(file ?? '')) throw new UsageError();
  return [`${file}: ${await exportTo(operator, file ?? '')} entries`];
};
