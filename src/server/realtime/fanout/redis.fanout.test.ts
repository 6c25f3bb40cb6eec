import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../testing/redis-process.ts';
import type { Fanout } from './fanout.ts';
import { createRedisFanout } from './redis.fanout.ts';

const binary = 'redis-server';
const hasRedis = spawnSync(binary, ['--version']).status === 0;
const quiet = { warn: () => undefined, info: () => undefined };

let port: number;
let redis: ChildProcess | undefined;
const fanouts: Fanout[] = [];

async function startRedis(): Promise<void> {
  const child = spawn(binary, ['--port', String(port), '--save', '', '--appendonly', 'no', '--bind', '127.0.0.1']);
  redis = child;
  await new Promise<void>((resolve) =>
    child.stdout.on('data', (text) => {
      if (String(text).includes('Ready to accept')) resolve();
    }),
  );
}

async function stopRedis(): Promise<void> {
  const child = redis;
  redis = undefined;
  if (!child) return;
  await new Promise((resolve) => child.on('exit', resolve) && child.kill('SIGKILL'));
}

function join(prefix: string, log = quiet) {
  const fanout = createRedisFanout({ url: `redis://127.0.0.1:${port}`, prefix, log });
  fanouts.push(fanout);
  const heard: string[] = [];
  fanout.listen((text) => heard.push(text));
  return { fanout, heard };
}

describe.skipIf(!hasRedis)('the fan-out over Redis', () => {
  beforeEach(async () => {
    port = await freePort();
    await startRedis();
  });
  afterEach(async () => {
    for (const fanout of fanouts.splice(0)) await fanout.close();
    await stopRedis();
  });

  it('delivers text in order to the nodes with the same prefix, and to no other nodes', async () => {
    const prefix = randomUUID();
    const [first, second, other] = [join(prefix), join(prefix), join('other')];
    for (const { fanout } of [first, second, other]) await expect.poll(() => fanout.isReady()).toBe(true);
    const texts = ['1', 'ü', '{"a":1}', '4'];
    for (const text of texts) await first.fanout.send(text);
    await expect.poll(() => second.heard).toEqual(texts);
    expect(other.heard).toEqual([]);
  });

  it('is not ready and rejects messages while Redis is down, and works again when Redis is back', async () => {
    const [first, second] = [join('p'), join('p')];
    for (const { fanout } of [first, second]) await expect.poll(() => fanout.isReady()).toBe(true);
    await stopRedis();
    await expect.poll(() => first.fanout.isReady(), { timeout: 5_000 }).toBe(false);
    await expect(first.fanout.send('lost')).rejects.toThrow();
    await startRedis();
    for (const { fanout } of [first, second]) await expect.poll(() => fanout.isReady(), { timeout: 10_000 }).toBe(true);
    await first.fanout.send('found');
    await expect.poll(() => second.heard, { timeout: 5_000 }).toEqual(['found']);
  });

  it('logs each loss of the Redis connection and each reconnection once', async () => {
    const logged: string[] = [];
    const log = { warn: () => void logged.push('lost'), info: () => void logged.push('back') };
    const { fanout } = join('p', log);
    await expect.poll(() => fanout.isReady()).toBe(true);
    for (let at = 1; at <= 2; at++) {
      await stopRedis();
      await expect.poll(() => logged, { timeout: 5_000 }).toEqual(Array(at).fill(['lost', 'back']).flat().slice(0, -1));
      await startRedis();
      await expect.poll(() => logged, { timeout: 10_000 }).toEqual(Array(at).fill(['lost', 'back']).flat());
    }
  });
});
