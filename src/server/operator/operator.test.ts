import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refusal } from '#test/client.ts';
import { eraseAccount } from '#test/erase-account.ts';
import { makeConversation, makeReview, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { fillMigrated } from '#test/test-database.ts';
import { jpeg } from '#test/test-pictures.ts';
import { lockFolder } from '../db/folder-lock.ts';
import { beginErasureNow } from '../features/auth/index.ts';
import { readMarketplace } from '../features/marketplace/index.ts';
import { announcements } from '../tables/announcements.ts';
import { auditLog } from '../tables/audit.ts';
import { settings } from '../tables/settings.ts';
import { users } from '../tables/users.ts';
import type { Operator } from './command.ts';
import { runCommand } from './commands.ts';
import { OPERATOR_PATH, operatorFile, publishOperatorEndpoint } from './operator-route.ts';

const use = sharedApp();
const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'magpie-operator-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const operator = (more: Partial<Operator> = {}): Operator => ({
  config: use.app.config,
  database: use.app.database,
  storage: use.app.storage,
  seed: async () => false,
  isServer: true,
  ...more,
});
const run = async (...args: string[]): Promise<string> => (await runCommand(operator(), args)).join('\n');

describe('the operator command line', () => {
  beforeEach(async () => {
    for (const name of ['ann', 'bob', 'cem']) {
      await makeUser(use.app.db, {
        name,
        email: `${name}@queue.test`,
        status: 'queued',
        createdAt: new Date(name.length),
      });
    }
  });

  it('invites people in the queue', async () => {
    expect(await run('invite', 'next', '1')).toContain('invited  ann  ann@queue.test');
    expect(await run('invite', 'CEM@queue.test')).toContain('invited  cem  cem@queue.test');
    expect(await run('invite', 'next', '9')).toContain('invited  bob');
    expect(await run('invite', 'next', '9')).toBe('No one is waiting.');
  });

  it.each([
    [['invite'], 'Use: invite next N | invite EMAIL'],
    [['invite', 'next'], 'N is a number from 1 to 1000'],
    [['invite', 'next', '-1'], "Unknown option '-1'"],
    [['invite', 'next', '1', '2'], 'Use: invite next N | invite EMAIL'],
    [['invite', 'who@queue.test'], 'No one with the address who@queue.test is in the queue.'],
    [['invite', 'in@queue.test'], 'in@queue.test already has an active account.'],
    [['admin'], 'Use: admin NAME'],
    [['admin', '--now', 'ann'], "Unknown option '--now'"],
    [['setup', '--mail-to'], "Option '--mail-to <value>' argument missing"],
    [['rotate-keys', '--now=yes'], "Option '--now' does not take an argument"],
    [['rotate-keys', 'now'], 'Use: rotate-keys [--now]'],
    [['admin', 'ann'], 'There is no active account called ann.'],
    [['audit'], 'Use: audit verify [RECEIPT]'],
    [['audit', 'export', '/tmp/log.csv'], 'Use: audit verify [RECEIPT]'],
    [['setup', '--name', 'ann'], 'Use: setup'],
    [['setup', '--mail-to', 'nowhere'], 'Enter an email address'],
    [['discard'], 'Use: discard KIND'],
    [['doctor', 'mail'], 'Use: doctor'],
    [['seed', 'now'], 'Use: seed'],
    [['seed'], 'The database is not empty'],
    [['fly'], 'There is no command "fly".'],
    [['constructor'], 'There is no command "constructor".'],
  ])('rejects %j with a message', async (args, line) => {
    await makeUser(use.app.db, { email: 'in@queue.test' });
    await expect(run(...args)).rejects.toThrow(line);
  });

  it('appoints admins', async () => {
    const { id } = await makeUser(use.app.db, { name: 'Dora' });
    expect(await run('admin', 'DORA')).toBe('DORA is now an admin.');
    expect(await run('admin', 'dora')).toBe('dora is already an admin.');
    expect((await use.app.db.select().from(users).where(eq(users.id, id)))[0]?.role).toBe('admin');
    const { id: second, email } = await makeUser(use.app.db);
    expect(await run('admin', email)).toBe(`${email} is now an admin.`);
    expect(await use.app.db.select().from(auditLog).orderBy(auditLog.id)).toMatchObject(
      [id, second].map((user) => ({
        actorId: null,
        action: 'people.role',
        targetId: String(user),
        before: { role: 'member' },
        after: { role: 'admin' },
      })),
    );
  });

  it('erases an account at once and records the erasure, but refuses to erase the last admin', async () => {
    const { id, name } = await makeUser(use.app.db);
    expect(await run('erase', name)).toContain(`Erased ${name}.`);
    const [row] = await use.app.db.select().from(users).where(eq(users.id, id));
    expect(row).toMatchObject({ status: 'deleted', name: `Deleted user ${id}` });
    const entries = await use.app.db.select().from(auditLog).where(eq(auditLog.action, 'people.erase'));
    expect(entries).toMatchObject([{ actorId: null, targetKind: 'user', targetId: String(id) }]);
    await use.app.db.update(users).set({ role: 'member' });
    const admin = await makeUser(use.app.db, { role: 'admin' });
    await expect(run('erase', admin.name)).rejects.toThrow('last admin');
    await expect(run('erase', name)).rejects.toThrow('There is no account');
  });

  it('changes and records nothing if an erasure is refused', async () => {
    const { db } = use.app;
    const [admin, erased] = [await makeUser(db, { role: 'admin' }), await makeUser(db)];
    await beginErasureNow(db, erased.id);
    await eraseAccount(db, erased.id);
    const rows = async () => await db.select().from(users).orderBy(users.id);
    const before = [await rows(), await db.$count(auditLog)];
    await expect(run('erase', admin.name)).rejects.toThrow('last admin');
    // Simulates that another node has finished the erasure after the command looked up the name.
    await expect(beginErasureNow(db, erased.id)).rejects.toMatchObject({ code: 'not_found' });
    expect([await rows(), await db.$count(auditLog)]).toEqual(before);
  });

  it('sets the name of the marketplace, adds catalogue entries, and imports a catalogue file completely or not at all', async () => {
    const named = await run('setup', '--marketplace', 'Cards', '--accent-light', '#0a6b5e', '--invitations', 'auto');
    expect(named).toContain('The marketplace is called Cards.');
    expect(named).toContain('Everyone who signs up is invited at once.');
    await expect(run('setup', '--accent-light', '#ffffff')).rejects.toThrow('accent_light: White text');
    const added = await run(
      'setup',
      '--group',
      'Nova: Ada, Eve',
      '--group',
      'Moon',
      '--source-types',
      'Album, Event = Événement',
    );
    expect(added).toContain('Added 2 groups, 2 members, 2 source types and 0 aliases.');
    expect(added).toContain('Stored 1 French name.');
    const file = join(await emptyFolder(), 'catalogue.csv');
    await writeFile(file, 'kind,group,name\ngroup,,Sun\nmember,Unknown,Zoe\nidol,,Star\n');
    await expect(run('setup', '--catalogue', file)).rejects.toThrow(/^Nothing was imported.\nline 3: .*\nline 4: /);
    await writeFile(file, 'kind,group,name\ngroup,,Sun\nmember,Sun,Zoe\n');
    const filled = await run('setup', '--catalogue', file);
    expect(filled).toContain('Added 1 group, 1 member, 0 source types');
    expect(filled).not.toMatch(/Add groups|Add source types|Choose the name/);
    await expect(run('setup', '--marketplace', 'Stamps', '--catalogue', '/no/such/file')).rejects.toThrow(
      'The marketplace is called Stamps.\n/no/such/file cannot be read.',
    );
    await run('setup', '--accent-light', 'default');
    expect(await readMarketplace(use.app.db)).toMatchObject({
      name: 'Stamps',
      accent_light: null,
      invitations: 'auto',
    });
  });

  it('creates the first admin, sends a test email and lists the remaining setup steps', async () => {
    const admin = ['--name', 'Dora', '--email', 'dora@boss.test', '--password', 'seven blue teapots'];
    await expect(run('setup', ...admin.slice(0, 5), 'dora')).rejects.toThrow('password:');
    const admins = () => use.app.db.select().from(users).where(eq(users.role, 'admin'));
    await makeUser(use.app.db, { name: 'Dan', email: 'Dan@boss.test' });
    const taken = ['--email', 'dan@boss.test', '--password', 'seven blue teapots'];
    await expect(run('setup', '--name', 'Dora', ...taken)).rejects.toThrow('email: An account already has this');
    expect(await admins()).toEqual([]);
    const output = await run('setup', ...admin, '--mail-to', 'dora@boss.test');
    for (const line of ['Dora is an admin', 'test email', 'Still missing:', 'second admin', 'Make a backup']) {
      expect(output).toContain(line);
    }
    expect(await admins()).toMatchObject([{ name: 'Dora', status: 'active' }]);
    await expect(run('setup', '--name', 'Eve', ...admin.slice(2))).rejects.toThrow('There is an admin already.');
    const verified = await run('audit', 'verify');
    expect(verified).toMatch(/^The audit log is intact: 1 entry\. Receipt: 1:[\da-f]{64}$/);
    const receipt = verified.split(' ').at(-1) ?? '';
    expect(await run('audit', 'verify', receipt)).toBe(verified);
    const other = `1:${'0'.repeat(64)}`;
    await expect(run('audit', 'verify', other)).rejects.toThrow('entry 1 is not the one that was verified earlier');
  });

  it('reports failing components in the doctor command', async () => {
    expect(await run('doctor')).toMatch(/ok +database: .*\nok +storage: .*\nok +mail: /);
    const broken = { ...use.app.storage, ping: async () => Promise.reject(new Error('no such folder')) };
    await expect(runCommand(operator({ storage: broken }), ['doctor'])).rejects.toThrow(
      /WRONG {2}storage: .*no such folder/,
    );
  });
});

describe('the operator endpoint', () => {
  const send = (token: string, body: object = { args: ['invite', 'next', '1'] }) =>
    use.app.visitor.post(OPERATOR_PATH, body, { headers: { authorization: `Bearer ${token}` } });

  it('accepts only requests with its token', async () => {
    expect((await send(use.app.operatorToken)).body).toEqual({ lines: ['No one is waiting.'] });
    expect(refusal(await send('x'.repeat(43)))).toBe('404 not_found');
    expect(refusal(await use.app.visitor.post(OPERATOR_PATH, { args: ['retention'] }))).toBe('404 not_found');
    const admin = await use.app.as(await makeUser(use.app.db, { role: 'admin' }));
    expect(refusal(await admin.post(OPERATOR_PATH, { args: ['retention'] }))).toBe('404 not_found');
  });

  it('accepts only strings as arguments', async () => {
    expect(refusal(await send(use.app.operatorToken, { args: [1] }))).toBe('400 bad_request');
    expect((await send(use.app.operatorToken, { args: ['admin'] })).body).toEqual({ refused: 'Use: admin NAME' });
  });
});

const exec = promisify(execFile);
const cli = new URL('../cli/main.ts', import.meta.url).pathname;

type Printed = { code: number; out: string; err: string };
const magpie = (dataDir: string, ...args: string[]): Promise<Printed> => magpieIn(process.cwd(), dataDir, ...args);

async function magpieIn(cwd: string, dataDir: string, ...args: string[]): Promise<Printed> {
  // Without the compile cache, each start would compile all modules again.
  const cache = getCompileCacheDir();
  const env = {
    ...{ PATH: '/usr/bin', NODE_ENV: 'test', DATA_DIR: dataDir },
    // Node.js appends a folder for its version to this path.
    ...(cache !== undefined && { NODE_COMPILE_CACHE: dirname(cache) }),
  };
  try {
    const { stdout, stderr } = await exec(process.execPath, [cli, ...args], { env, cwd });
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, err: stderr };
  }
}

describe('the magpie command line', () => {
  /** The URL of the shared app, which can listen only once. */
  let origin: string | undefined;
  async function publishEndpoint(): Promise<void> {
    origin ??= await use.app.listen();
    cleanups.push(await publishOperatorEndpoint(use.app.config, Number(new URL(origin).port), use.app.operatorToken));
  }

  it('uses the running server, whose address and token only the owner of the folder can read', async () => {
    await publishEndpoint();
    expect((await stat(operatorFile(use.app.config))).mode & 0o777).toBe(0o600);
    await makeUser(use.app.db, { name: 'ann', status: 'queued' });
    const { dataDir } = use.app.config;
    expect(await magpie(dataDir, 'invite', 'next', '1')).toMatchObject({
      code: 0,
      out: expect.stringContaining('ann'),
    });
    expect((await use.app.db.select().from(users))[0]?.status).toBe('invited');
    expect(await magpie(dataDir, 'admin', 'nobody')).toEqual({
      code: 1,
      out: '',
      err: 'There is no active account called nobody.\n',
    });
  });

  it('resolves file names in the working directory of the command line, not of the server', async () => {
    await publishEndpoint();
    const folder = await emptyFolder();
    const printed = await magpieIn(folder, use.app.config.dataDir, 'backup', 'all.gz');
    expect(printed).toMatchObject({ code: 0, out: expect.stringContaining(join(folder, 'all.gz')) });
    expect((await stat(join(folder, 'all.gz'))).isFile()).toBe(true);
  });

  it('opens the database itself if no server is running, even after a server has crashed', async () => {
    const folder = await emptyFolder();
    // Copy a migrated database into the folder first: creating one takes longer than the rest of the test, and
    // start-and-stop.test covers it.
    await fillMigrated(folder);
    await writeFile(
      operatorFile({ ...use.app.config, dataDir: folder }),
      JSON.stringify({ url: 'http://127.0.0.1:1', token: 'x'.repeat(43) }),
    );
    const { code, out } = await magpie(folder, 'announce', 'type=info', 'message=Hello');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ message: 'Hello', state: 'active' });
  });

  it('fails with a message if no server responds and the database is locked', async () => {
    const folder = await emptyFolder();
    cleanups.push(lockFolder(folder));
    const { code, err } = await magpie(folder, 'queue');
    expect(code).toBe(1);
    expect(err).toContain('Could not run the command');
  });

  it('prints help', async () => {
    const { code, out } = await magpie(await emptyFolder(), 'help');
    expect(code).toBe(0);
    for (const name of ['call ROUTE', 'queue', 'invite next N', 'admin NAME', 'announce', 'backup FILE', 'doctor']) {
      expect(out).toContain(name);
    }
    expect(await magpie('/nowhere', 'fly')).toMatchObject({ code: 1, err: expect.stringContaining('no command fly') });
  });
});

describe('backups', () => {
  /**
   * Returns all rows except the time of the backup and the job schedules, which the running server can update at any
   * time.
   */
  async function dumpTables(): Promise<string> {
    const { rows } = await use.app.db.execute<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'jobs' order by 1",
    );
    const tables = [];
    for (const { name } of rows) {
      const all = await use.app.db.execute<{ row: string }>(
        `select to_jsonb(t)::text as row from "${name}" t where to_jsonb(t)->>'name' is distinct from 'last_backup_at' order by 1`,
      );
      tables.push([name, all.rows.map(({ row }) => row)]);
    }
    return JSON.stringify(tables);
  }

  async function fill() {
    const talk = await makeConversation(use.app.db, { message: 'Hello "you" \\ \u{1F426}' });
    await makeReview(use.app.db, talk.seller, 5, 'All well');
    await use.app.db.insert(settings).values({ name: 'link_key', value: 'secret' });
    const seller = await use.app.as(talk.seller);
    const { body } = await seller.form<{ url: string }>('/api/listings/upload', {}, [
      { field: 'file', bytes: await jpeg() },
    ]);
    await use.app.settled();
    return { ...talk, picture: new URL(body.url).pathname };
  }

  it('a restore brings back every row and image, and continues the id sequences', async () => {
    const { picture } = await fill();
    const before = await dumpTables();
    const file = join(await emptyFolder(), 'all.magpie');
    expect(await run('backup', file)).toMatch(/: \d+ rows and \d+ picture files/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await use.app.reset();
    await use.app.storage.removeAll(picture.split('/').slice(2, 4).join('/'));
    expect((await use.app.visitor.get(picture)).status).toBe(404);
    await runCommand(operator({ isServer: false }), ['restore', file]);
    expect(await dumpTables()).toBe(before);
    expect((await use.app.visitor.get(picture)).status).toBe(200);
    const { id } = await makeUser(use.app.db);
    expect(id).toBeGreaterThan(1);
  });

  it('a backup never overwrites a file, and a restore replaces a database that has users only with --replace', async () => {
    await fill();
    const file = join(await emptyFolder(), 'all.magpie');
    await run('backup', file);
    await expect(run('backup', file)).rejects.toThrow('never replaces a file');
    const interrupted = `${file}.second`;
    await writeFile(`${interrupted}.part`, 'half');
    await expect(run('backup', interrupted)).rejects.toThrow('If none is running, delete the file');
    await expect(run('restore', file)).rejects.toThrow('Stop the server first');
    const alone = operator({ isServer: false });
    await expect(runCommand(alone, ['restore', file])).rejects.toThrow('add --replace');
    await use.app.db.insert(announcements).values({ message: 'Since then' });
    await runCommand(alone, ['restore', file, '--replace']);
    expect(await use.app.db.$count(announcements)).toBe(0);
  });

  it.each([
    ['is another kind of file', async () => Buffer.from('hello')],
    ['is truncated after decompression', async (file: Buffer) => gzipSync(gunzipSync(file).subarray(0, -20))],
    ['is truncated', async (file: Buffer) => file.subarray(0, file.length / 2)],
    ['is empty', async () => gzipSync('')],
  ])('a restore changes nothing if the backup file %s', async (_what, spoil) => {
    const { picture } = await fill();
    const before = await dumpTables();
    const file = join(await emptyFolder(), 'all.magpie');
    await run('backup', file);
    await writeFile(file, await spoil(await readFile(file)));
    await use.app.storage.removeAll(picture.split('/').slice(2, 4).join('/'));
    const restoring = runCommand(operator({ isServer: false }), ['restore', file, '--replace']);
    await expect(restoring).rejects.toThrow('Nothing was changed');
    expect(await dumpTables()).toBe(before);
    // The smallest picture is the first file in the backup; it must not have been restored.
    const smallest = picture.replace('1280.jpg', '320.webp');
    expect((await use.app.visitor.get(smallest)).status).toBe(404);
  });

  it('a restore refuses a folder instead of a backup file', async () => {
    const restoring = runCommand(operator({ isServer: false }), ['restore', await emptyFolder(), '--replace']);
    await expect(restoring).rejects.toThrow('is not a file');
  });

  it('a restore rejects a backup that another version of Magpie created', async () => {
    const file = join(await emptyFolder(), 'old.magpie');
    await run('backup', file);
    const text = gunzipSync(await readFile(file))
      .toString()
      .replace(/"age":"\d+"/, '"age":"1"');
    await writeFile(file, gzipSync(text));
    await expect(runCommand(operator({ isServer: false }), ['restore', file])).rejects.toThrow('another version');
  });
});
