/** Seeds demo data, checks the deployment and its audit log, prints the retention table, and deletes abandoned work. */
import { Redis } from 'ioredis';
import { plural } from '#contract/plural.ts';
import { type RetentionRule, retention } from '#contract/retention.ts';
import { discardAbandoned } from '../events/outbox-kinds.ts';
import { hasAuditEntry, verifyAuditLog } from '../features/audit/index.ts';
import { countRetained } from '../features/privacy/index.ts';
import { setUpMailer } from '../mail-setup.ts';
import { type Command, CommandError, type Operator, UsageError } from './command.ts';

export const seed: Command = async ({ config, seed: fill }, args) => {
  if (args.length > 0) throw new UsageError();
  if (config.production) throw new CommandError(`There is no demo data in production (${config.mode.reason}).`);
  if (!(await fill()))
    throw new CommandError('The database is not empty: demo data can be added only to an empty one.');
  return ['The demo data has been added.'];
};

async function pingRedis(url: string): Promise<void> {
  const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    await redis.ping();
  } finally {
    redis.disconnect();
  }
}

async function pingMail(operator: Operator): Promise<void> {
  const mailer = setUpMailer(operator.config);
  try {
    await mailer.ping();
  } finally {
    mailer.close();
  }
}

async function check(name: string, where: string, probe: () => Promise<void>): Promise<{ line: string; ok: boolean }> {
  try {
    await probe();
    return { line: `ok     ${name}: ${where}`, ok: true };
  } catch (error) {
    return { line: `WRONG  ${name}: ${where}: ${error instanceof Error ? error.message : 'no response'}`, ok: false };
  }
}

export const doctor: Command = async (operator, args) => {
  if (args.length > 0) throw new UsageError();
  const { config, database, storage } = operator;
  const checks = [
    await check(
      'database',
      database.kind === 'embedded' ? `embedded, in ${config.dataDir}` : 'PostgreSQL',
      database.ping,
    ),
    await check('storage', config.s3 ? `bucket ${config.s3.bucket}` : `files in ${config.dataDir}`, storage.ping),
    await check('mail', config.mail.smtpUrl ? 'SMTP' : 'stored in the data folder', () => pingMail(operator)),
  ];
  const { redisUrl } = config;
  if (redisUrl) checks.push(await check('redis', 'fan-out and limits', () => pingRedis(redisUrl)));
  const lines = [
    `node   ${process.version}`,
    operator.isServer
      ? `ok     server: runs; its public address ${config.publicUrl} is not checked`
      : 'note   server: not running',
    ...checks.map(({ line }) => line),
  ];
  if (checks.some(({ ok }) => !ok)) throw new CommandError(lines.join('\n'));
  return lines;
};

/** `expected` is the receipt of an earlier verification: `NUMBER:HASH`. */
export const audit: Command = async ({ database: { db } }, [action, expected, ...rest]) => {
  if (action !== 'verify' || rest.length > 0) throw new UsageError();
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
};

const periodOf = ({ amount, unit, from }: RetentionRule): string => `${amount} ${unit} from ${from.replace('_', ' ')}`;
const numberOf = (count: number | null): string => (count === null ? '-' : String(count));

export const retentionTable: Command = async ({ database: { db } }, args) => {
  if (args.length > 0) throw new UsageError();
  const counts = await countRetained(db);
  const rows = counts.map(({ id, rows, over }) => {
    const rule: RetentionRule = retention[id];
    return [id, periodOf(rule), rule.by, numberOf(rows), numberOf(over)];
  });
  const table = [['what', 'period', 'enforced by', 'rows', 'over'], ...rows];
  const widths = [0, 1, 2, 3, 4].map((at) => Math.max(...table.map((row) => (row[at] ?? '').length)));
  return table.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

/** Deletes outbox rows that no version delivers any more. */
export const discard: Command = async ({ database: { db } }, [kind, ...rest]) => {
  if (kind === undefined || rest.length > 0) throw new UsageError();
  const count = await discardAbandoned(db, kind);
  return [`deleted ${count} of the kind ${JSON.stringify(kind)} that had been due for at least ten minutes`];
};
