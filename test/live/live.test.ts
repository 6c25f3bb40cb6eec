import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Change } from '../../src/contract/broadcasting.ts';
import type { Message } from '../../src/contract/conversations.ts';
import { channels } from '../../src/contract/realtime.ts';
import { makeApp, seededRandom, type TestApp } from '../support/make-app.ts';
import { isWholeSuite } from '../support/scope.ts';
import { Model } from './model.ts';
import { act, everybody, makeWorlds, type Random, type Viewer, type World } from './world.ts';

/** Whole suite: 2,000. Another part of all sequences each day, printed to be repeated with MAGPIE_LIVE_SEED. */
const SEQUENCES = isWholeSuite ? 2000 : 500;
const SEED = Number(process.env.MAGPIE_LIVE_SEED ?? Math.floor(Date.now() / 86_400_000));
const IN_ONE_WORLD = 10;
const LONGEST = 3;

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

/** Hands on what was pushed to this person, some of it lost, some of it twice. */
async function hearSome(viewer: Viewer, world: World, random: Random, from: number): Promise<void> {
  const talks = world.talks.map((talk) => channels.privateConversation(talk.id));
  for (const { channel, event, data } of app.pushes.slice(from)) {
    for (let times = random() < 0.3 ? 0 : random() < 0.1 ? 2 : 1; times > 0; times--) {
      if (channel === channels.privateUser(viewer.id)) await viewer.model.hear(data as Change);
      if (event === 'message.created' && talks.includes(channel)) viewer.model.hearMessage(data as Message);
    }
  }
}

/** What has been done, and how often. */
const done = new Map<string, number>();

async function live(world: World, random: Random): Promise<void> {
  const trail: string[] = [];
  for (const viewer of everybody(world)) await viewer.model.fetchAll();
  for (let sequence = 0; sequence < IN_ONE_WORLD; sequence++) {
    const viewer = everybody(world)[Math.floor(random() * 3)] ?? world.seller;
    const from = app.pushes.length;
    for (let left = 1 + Math.floor(random() * LONGEST); left > 0; left--) trail.push(await act(world, random));
    if (random() < 0.3) {
      await app.settled();
      await hearSome(viewer, world, random, from);
    }
    await viewer.model.catchUp();
    const fresh = new Model(viewer.client, viewer.id, viewer === world.seller ? [] : [world.listing]);
    expect(viewer.model.shown, trail.join(', ')).toEqual((await fresh.fetchAll()).shown);
  }
  for (const step of trail) done.set(step, (done.get(step) ?? 0) + 1);
}

it(`stale state plus events equals a fresh fetch, after ${SEQUENCES} random sequences (seed ${SEED})`, {
  timeout: 240_000,
}, async () => {
  const worlds = await makeWorlds(app, SEQUENCES / IN_ONE_WORLD);
  // Two at a time, so that the database works while the server does.
  const lane = async (odd: number): Promise<void> => {
    for (const [at, world] of worlds.entries()) if (at % 2 === odd) await live(world, seededRandom(SEED * 1000 + at));
  };
  await Promise.all([lane(0), lane(1)]);
  // Sequences in which nothing happens would prove nothing.
  for (const step of [
    'request 200',
    'answer 200',
    'send 201',
    'sendAgain 200',
    'read 200',
    'close 200',
    'prefer 200',
    'edit 200',
  ]) {
    expect(done.get(step), step).toBeGreaterThan(SEQUENCES / 50);
  }
  for (const step of ['send 409', 'answer 409', 'request 409'])
    expect(done.get(step), step).toBeGreaterThan(SEQUENCES / 400);
});
