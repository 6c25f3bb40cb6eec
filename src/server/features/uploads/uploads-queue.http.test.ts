import { afterEach, describe, expect, it } from 'vitest';
import { type Answer, type Client, refusal } from '#test/client.ts';
import { makeConversation, makeUser } from '#test/factories.ts';
import { makeApp, sharedApp, type TestApp } from '#test/make-app.ts';
import { blackPng, jpeg } from '#test/test-pictures.ts';

const upload = (client: Client, folder: string, bytes: Buffer): Promise<Answer<{ url: string }>> =>
  client.form<{ url: string }>(`/api/${folder}/upload`, {}, [{ field: 'file', bytes }]);

describe('the picture queue', () => {
  const use = sharedApp();

  it("processes another user's avatar before the queued pictures of a user who floods the queue", async () => {
    const { app } = use;
    const [mallory, anna] = [await app.as(await makeUser(app.db)), await app.as(await makeUser(app.db))];
    const done: string[] = [];
    // The pictures differ in size, because identical files are stored as one picture. Draw all pictures before the
    // first upload, so that they arrive together.
    const pictures = Array.from({ length: 30 }, (_, at) => blackPng(6000, 6000 - at));
    const avatarPicture = await jpeg();
    const bombs = pictures.map(async (bytes) => {
      const answer = await upload(mallory, 'listings', bytes);
      done.push(`bomb ${answer.status}`);
      return answer;
    });
    const avatar = upload(anna, 'avatars', avatarPicture).then((answer) => {
      done.push(`avatar ${answer.status}`);
    });
    const answers = await Promise.all(bombs);
    await avatar;
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const answer of refused) {
      expect(refusal(answer)).toBe('429 too_many_requests');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    const bombsBefore = done.slice(0, done.indexOf('avatar 200')).filter((entry) => entry === 'bomb 200');
    expect(bombsBefore.length).toBeLessThanOrEqual(1);
  });

  it('accepts three parallel uploads of listing pictures, and a message with ten pictures', async () => {
    const { app } = use;
    const { id, buyer } = await makeConversation(app.db);
    const client = await app.as(buyer);
    const pictures = await Promise.all(Array.from({ length: 10 }, (_, at) => jpeg({ width: 60 + at, height: 40 })));
    const parallel = await Promise.all(pictures.slice(0, 3).map((bytes) => upload(client, 'listings', bytes)));
    expect(parallel.map(({ status }) => status)).toEqual([200, 200, 200]);
    const files = pictures.map((bytes) => ({ field: 'images[]', bytes }));
    const sent = await client.form(`/api/conversations/${id}/messages`, { message: 'All ten' }, files);
    expect(sent.status).toBe(201);
  });
});

describe('the megapixel rate limit', () => {
  let app: TestApp | undefined;
  afterEach(() => app?.close());

  it('limits the pixels that each account uploads, not the number of files', async () => {
    app = await makeApp({ env: { LIMIT_MEGAPIXELS: '70' } });
    const [mallory, anna] = [await app.as(await makeUser(app.db)), await app.as(await makeUser(app.db))];
    expect((await upload(mallory, 'listings', blackPng(6000, 6000))).status).toBe(200);
    const refused = await upload(mallory, 'listings', blackPng(6000, 5999));
    expect(refusal(refused)).toBe('429 too_many_requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    for (const width of [40, 41, 42])
      expect((await upload(mallory, 'listings', await jpeg({ width }))).status).toBe(200);
    expect((await upload(anna, 'listings', blackPng(6000, 6000))).status).toBe(200);
  });
});
