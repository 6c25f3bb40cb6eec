/** Appoints admins, seeds demo data and checks the deployment. */
import { Redis } from 'ioredis';
import { withTransaction } from '../db/db.ts';
import { recordStaffAction } from '../features/audit/index.ts';
import { findContactByName, grantAdmin, lockContact, lockTarget } from '../features/auth/index.ts';
import { setUpMailer } from '../mail-setup.ts';
import { type Command, CommandError, type Operator, UsageError } from './command.ts';

export const admin: Command = async ({ database: { db } }, [name, ...rest]) => {
  if (!name || rest.length > 0) throw new UsageError();
  const grant = await withTransaction(db, async (tx, events) => {
    const user = (await findContactByName(tx, name)) ?? (await lockContact(tx, { email: name }));
    const before = user && { role: (await lockTarget(tx, user.id)).role };
    const granted = await grantAdmin(tx, name);
    if (granted !== 'granted' || !user || !before) return granted;
    events.record({ type: 'account.changed', payload: { userId: user.id } });
    const target = { kind: 'user', id: user.id };
    await recordStaffAction(tx, { actorId: null, action: 'people.role', target, before, after: { role: 'admin' } });
    return granted;
  });
  if (grant === 'not_found') throw new CommandError(`There is no active account called ${name}.`);
  return [grant === 'already_admin' ? `${name} is already an admin.` : `${name} is now an admin.`];
};

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
