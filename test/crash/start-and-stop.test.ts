import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort, type Running, startProcess, temporaryFolder, untilReady } from '../support/own-process.ts';
import { connectPusher, nextEvent } from '../support/pusher-client.ts';
import { fillMigrated } from '../support/test-database.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let port: number;
const all: Running[] = [];

beforeEach(async () => {
  folder = await temporaryFolder();
  port = await freePort();
});
afterEach(async () => {
  for (const running of all.splice(0)) {
    running.child.kill('SIGKILL');
    await running.exited;
  }
  await folder.remove();
});

function start(env: Record<string, string> = {}): Running {
  const running = startProcess({ PORT: String(port), DATA_DIR: folder.path, ...env });
  all.push(running);
  return running;
}
/** Returns the lines that report errors: all lines except those about progress. */
const errorLines = (running: Running) =>
  running
    .output()
    .split('\n')
    .filter((line) => line !== '' && !/^[✓✗…]/.test(line));

describe('a server that cannot start', () => {
  it.each([
    ['PORT', 'eighty', 'PORT is wrong: found "eighty", expected a port from 0 to 65535.'],
    [
      'PUBLIC_URL',
      'magpie',
      'PUBLIC_URL is wrong: found "magpie", expected an address that begins with http:// or https://.',
    ],
  ])('prints one line saying that %s is wrong, and exits with status 1', async (name, value, line) => {
    const running = start({ [name]: value });
    expect(await running.exited).toBe(1);
    expect(running.output().trim()).toBe(line);
  });

  it('reports that the port is in use', async () => {
    await fillMigrated(folder.path);
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    const running = start();
    expect(await running.exited).toBe(1);
    expect(errorLines(running)).toEqual([
      `Port ${port} is in use by another program. Stop that one, or choose another port with PORT.`,
    ]);
    other.close();
  });

  it('reports that the data folder is in use, and does not disturb the process that uses the folder', async () => {
    await fillMigrated(folder.path);
    const first = start();
    await untilReady(first);
    const second = start({ PORT: String(await freePort()) });
    expect(await second.exited).toBe(1);
    expect(errorLines(second)).toEqual([
      `${folder.path} is in use by process ${first.child.pid}. Stop that one first, or choose another folder with DATA_DIR.`,
    ]);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  });

  it('reports that the database does not respond', async () => {
    const running = start({ DATABASE_URL: `postgres://postgres@127.0.0.1:${await freePort()}/nothing` });
    expect(await running.exited).toBe(1);
    expect(errorLines(running)).toEqual(['The database or Redis does not answer at the address given. Is it running?']);
  });
});

describe('a server that is stopped', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'exits on %s without waiting for open sockets and idle connections',
    async (signal) => {
      await fillMigrated(folder.path);
      const running = start();
      await untilReady(running);
      const client = connectPusher(`http://127.0.0.1:${port}`, undefined);
      await nextEvent(client.connection, 'connected');
      // Leave an idle keep-alive connection, as browsers do. The server would keep it open for 72 s, longer than the
      // time limit of this test.
      await (await fetch(`http://127.0.0.1:${port}/healthz`)).text();
      running.child.kill(signal);
      running.child.kill(signal);
      expect(await running.exited).toBe(0);
      expect(errorLines(running).filter((line) => line.startsWith('{'))).toEqual([]);
      client.disconnect();
    },
  );

  // This test uses an empty folder, not a migrated one like the test above, so that the first start creates the
  // database.
  it('leaves a data folder that can be opened again immediately', async () => {
    for (const _again of [1, 2]) {
      const running = start();
      await untilReady(running);
      running.child.kill('SIGTERM');
      expect(await running.exited).toBe(0);
    }
  }, 120_000);
});
