import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import type { ListingCard } from '#contract/listings.ts';
import { engine } from '#test/engine.ts';
import { makeImage, makeLookups, makeUser } from '#test/factories.ts';
import { listingDraft } from '#test/listing-draft.ts';
import { seededRandom, sharedApp } from '#test/make-app.ts';
import { createPictureUrls } from '../../storage/picture-urls.ts';
import { listingSlots, listings } from '../../tables/listings.ts';
import { publishListing, reopenListing, saveListing } from './listings.service.ts';
import { createSampler } from './random-sample.views.ts';

const use = sharedApp();
let seller: number;
let form: Parameters<typeof publishListing>[2];
let context: Parameters<typeof publishListing>[0];
const publish = async () => (await publishListing(context, seller, form)).id;

beforeEach(async () => {
  const { db, config } = use.app;
  const person = await makeUser(db);
  const lookups = await makeLookups(db);
  const prefix = `${config.publicUrl}/storage/`;
  context = {
    db,
    urls: {
      urlOf: (key) => prefix + key,
      keyOf: (url) => /^.*\/storage\/(\w+\/[\w-]+)\//.exec(url)?.[1],
    },
  };
  seller = person.id;
  form = {
    ...listingDraft(lookups),
    image1: (await makeImage(db, person)).url,
    image2: '',
    image3: '',
  };
});

async function checkSlots(): Promise<void> {
  const { db } = use.app;
  const slots = await db.select().from(listingSlots).orderBy(asc(listingSlots.slot));
  const open = await db.select({ id: listings.id }).from(listings).where(eq(listings.status, 'open'));
  expect(slots.map((row) => row.slot)).toEqual(slots.map((_row, at) => at + 1));
  expect(slots.map((row) => row.listingId).sort((a, b) => a - b)).toEqual(
    open.map(({ id }) => id).sort((a, b) => a - b),
  );
}

const act = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ act: 'create' as const, which: 0 }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('close' as const), which: fc.nat(50) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('open' as const), which: fc.nat(50) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('reopen' as const), which: fc.nat(50) }) },
);

async function perform(
  step: { act: 'create' | 'close' | 'open' | 'reopen'; which: number },
  ids: number[],
): Promise<void> {
  const id = ids[step.which % Math.max(1, ids.length)];
  if (step.act === 'create' || id === undefined) ids.push(await publish());
  else if (step.act === 'reopen') await reopenListing(context.db, seller, id);
  else await saveListing(context, seller, id, { ...form, status: step.act === 'open' ? 'open' : 'closed' });
}

it('open listings have consecutive slot numbers after any sequence of creating, closing and reopening listings', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 14 }), async (steps) => {
      const ids: number[] = [];
      for (const step of steps) {
        await perform(step, ids);
        await checkSlots();
      }
      for (const id of ids) await saveListing(context, seller, id, { ...form, status: 'closed' });
      await checkSlots();
    }),
    { numRuns: engine === 'embedded' ? 12 : 6 },
  );
}, 60_000);

it('open listings have consecutive slot numbers after listings are created, closed and reopened concurrently', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 24 }), async (steps) => {
      const ids = [await publish(), await publish()];
      await Promise.all(steps.map((step) => perform(step, ids)));
      await checkSlots();
      for (const id of ids) await saveListing(context, seller, id, { ...form, status: 'closed' });
    }),
    { numRuns: engine === 'embedded' ? 3 : 10 },
  );
}, 60_000);

it('PUT /api/listings/{id} accepts one of four concurrent saves; the others return 409 and change nothing', async () => {
  const client = await use.app.as({ id: seller });
  const id = await publish();
  const names = ['one', 'two', 'three', 'four'];
  const saves = names.map((name) => client.put(`/api/listings/${id}`, { ...form, name, status: 'open', version: 1 }));
  const answers = await Promise.all(saves);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
  const winner = names[answers.findIndex((answer) => answer.status === 200)];
  const [row] = await use.app.db.select().from(listings).where(eq(listings.id, id));
  expect([row?.name, row?.version]).toEqual([winner, 2]);
});

it('a read that starts after a save has returned sees the saved version, even under concurrent reads', async () => {
  const client = await use.app.as({ id: seller });
  const id = await publish();
  const { visitor } = use.app;
  let isOver = false;
  const wrong: string[] = [];
  let saved = 1;
  const reader = async (): Promise<void> => {
    while (!isOver) {
      // Cached responses need no I/O: yield to the event loop, so that the writer can continue.
      await new Promise((resolve) => setImmediate(resolve));
      const expected = saved;
      const { body } = await visitor.get<{ version: number }>(`/api/listings/${id}`);
      if (body.version < expected) wrong.push(`version ${body.version} after ${expected} was answered`);
      const newest = await visitor.get<ListingCard[]>('/api/listings/newest');
      const newestVersion = Number(newest.body[0]?.name ?? 0);
      if (newestVersion < expected && expected > 1) wrong.push(`card ${newestVersion} after ${expected} was answered`);
    }
  };
  const readers = Array.from({ length: 6 }, reader);
  try {
    for (let version = 2; version <= 25; version++) {
      const answer = await client.put<{ version: number }>(`/api/listings/${id}`, {
        ...form,
        name: String(version),
        status: 'open',
      });
      expect(answer.body.version).toBe(version);
      saved = version;
    }
  } finally {
    isOver = true;
    await Promise.all(readers);
  }
  expect(wrong).toEqual([]);
}, 60_000);

const idsOf = (cards: readonly { id: number }[]): number[] => cards.map(({ id }) => id).sort((a, b) => a - b);

it('a random sample immediately includes a new listing and omits a closed listing', async () => {
  const { db } = use.app;
  const sampler = createSampler(db, createPictureUrls('http://magpie.test'), seededRandom(1));
  expect(await sampler.sample(5)).toEqual([]);
  const first = await publish();
  expect(idsOf(await sampler.sample(5))).toEqual([first]);
  const second = await publish();
  expect(idsOf(await sampler.sample(5))).toEqual([first, second]);
  await saveListing(context, seller, first, { ...form, status: 'closed' });
  expect(idsOf(await sampler.sample(5))).toEqual([second]);
  await saveListing(context, seller, second, { ...form, status: 'closed' });
  expect(await sampler.sample(5)).toEqual([]);
});

it('six simultaneous samples of two contain at most six different cards in total, and every listing with equal probability', async () => {
  const { db } = use.app;
  const sampler = createSampler(db, createPictureUrls('http://magpie.test'), seededRandom(1));
  const chosen = new Map<number, number>();
  for (let made = 0; made < 10; made++) chosen.set(await publish(), 0);
  await sampler.sample(1);
  for (let round = 0; round < 100; round++) {
    const samples = await Promise.all(Array.from({ length: 6 }, () => sampler.sample(2)));
    for (const cards of samples) expect(new Set(cards.map(({ id }) => id)).size).toBe(2);
    const cards = new Map(samples.flat().map((card) => [card.id, card]));
    expect(cards.size).toBeGreaterThan(2);
    expect(cards.size).toBeLessThanOrEqual(6);
    // Count one sample per round: the samples of a round share cards, so only samples of different rounds are
    // independent.
    for (const { id } of samples[0] ?? []) chosen.set(id, (chosen.get(id) ?? 0) + 1);
  }
  for (const count of chosen.values()) expect(Math.abs(count - 20)).toBeLessThan(13);
});

it('simultaneous samples of different sizes each contain as many listings as requested, or all if there are fewer', async () => {
  const { db } = use.app;
  const sampler = createSampler(db, createPictureUrls('http://magpie.test'), seededRandom(1));
  for (let made = 0; made < 4; made++) await publish();
  const sizes = [1, 9, 0, 4, 2];
  const samples = await Promise.all(sizes.map((size) => sampler.sample(size)));
  expect(samples.map((cards) => cards.length)).toEqual([1, 4, 0, 4, 2]);
});
