import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChangedEvent, channels } from '../../src/contract/realtime.ts';
import { makeApp, seededRandom, type TestApp } from '../support/make-app.ts';
import { isWholeSuite } from '../support/scope.ts';
import { createFixtures, type LiveFixture, type Random, runRandomAction, usersOf, type Viewer } from './fixture.ts';
import { Model } from './model.ts';

/** The seed in the test's title changes every day; set MAGPIE_LIVE_SEED to repeat a run. */
const SEQUENCES = isWholeSuite ? 2000 : 500;
const SEED = Number(process.env.MAGPIE_LIVE_SEED ?? Math.floor(Date.now() / 86_400_000));
const SEQUENCES_PER_FIXTURE = 10;
const MAX_ACTIONS = 3;

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

/** Delivers the pushes to this user, but drops some and duplicates others. */
async function deliverSomePushes(viewer: Viewer, random: Random, from: number): Promise<void> {
  for (const { channel, data } of app.pushes.slice(from)) {
    for (let times = random() < 0.3 ? 0 : random() < 0.1 ? 2 : 1; times > 0; times--) {
      if (channel === channels.privateUser(viewer.id)) await viewer.model.applyPush(data as ChangedEvent);
    }
  }
}

const outcomes = new Map<string, number>();

async function runSequences(world: LiveFixture, random: Random): Promise<void> {
  const history: string[] = [];
  for (const viewer of usersOf(world)) await viewer.model.fetchAll();
  for (let sequence = 0; sequence < SEQUENCES_PER_FIXTURE; sequence++) {
    const viewer = usersOf(world)[Math.floor(random() * 3)] ?? world.seller;
    const from = app.pushes.length;
    for (let remaining = 1 + Math.floor(random() * MAX_ACTIONS); remaining > 0; remaining--)
      history.push(await runRandomAction(world, random));
    if (random() < 0.3) {
      await app.settled();
      await deliverSomePushes(viewer, random, from);
    }
    await viewer.model.catchUp();
    const fresh = new Model(viewer.client, viewer.id, viewer === world.seller ? [] : [world.listing]);
    expect(viewer.model.state, history.join(', ')).toEqual((await fresh.fetchAll()).state);
  }
  for (const step of history) outcomes.set(step, (outcomes.get(step) ?? 0) + 1);
}

it(`in ${SEQUENCES} random sequences of actions (seed ${SEED}), applying events to stale state gives the same state as a fetch`, {
  timeout: 240_000,
  // No retry: the same users cannot be created again in this database, and a failure is never due to timing alone.
  retry: 0,
}, async () => {
  const fixtures = await createFixtures(app, SEQUENCES / SEQUENCES_PER_FIXTURE);
  // Two fixtures at a time, so that the database works for one while the server works for the other.
  const runEverySecond = async (remainder: number): Promise<void> => {
    for (const [at, world] of fixtures.entries())
      if (at % 2 === remainder) await runSequences(world, seededRandom(SEED * 1000 + at));
  };
  await Promise.all([runEverySecond(0), runEverySecond(1)]);
  // The test proves nothing if few of the actions succeed. The limit is so low that no seed falls below it by chance:
  // the rarest of these outcomes is expected 15 times in 500 sequences.
  for (const step of [
    'request 200',
    'answer 200',
    'send 201',
    'sendAgain 200',
    'read 200',
    'changeSettings 200',
    'close 200',
    'reopen 200',
    'withdraw 204',
    'prefer 200',
    'edit 200',
  ]) {
    expect(outcomes.get(step), step).toBeGreaterThan(SEQUENCES / 250);
  }
  for (const step of ['send 409', 'answer 409', 'request 409']) expect(outcomes.get(step), step).toBeDefined();
});
