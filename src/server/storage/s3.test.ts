import { AwsClient } from 'aws4fetch';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openS3Server } from '#test/s3-server.ts';
import { createS3Storage } from './s3.ts';

let server: Awaited<ReturnType<typeof openS3Server>>;
beforeAll(async () => {
  server = await openS3Server();
});
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(server.faults, { statuses: [], damagesUploads: false, cutsResponses: false, isSilent: false });
});
afterAll(() => server.close());

const key = 'listings/0123456789abcdef/320.webp';
const bytes = Buffer.from('bytes');
const put = (to = key) => createS3Storage(server.settings).put(to, bytes, 'image/webp');

it('S3 storage stores the media type of a file, for a CDN that reads the bucket directly', async () => {
  await put();
  const { endpoint, bucket, ...account } = server.settings;
  const client = new AwsClient({ ...account, service: 's3' });
  const response = await client.fetch(`${endpoint}/${bucket}/${key}`);
  expect([response.headers.get('content-type'), await response.text()]).toEqual(['image/webp', 'bytes']);
});

it('S3 storage stores no file whose bytes were corrupted in transit', async () => {
  server.faults.damagesUploads = true;
  const damaged = 'listings/0123456789abcdee/320.webp';
  await expect(put(damaged)).rejects.toThrow('400 to PUT');
  expect(await createS3Storage(server.settings).get(damaged)).toBeUndefined();
});

it('S3 storage returns no part of a file when the response is cut off', async () => {
  await put();
  server.faults.cutsResponses = true;
  await expect(createS3Storage(server.settings).get(key)).rejects.toThrow();
});

it('a request to S3 storage fails after half a minute without a response', async () => {
  const storage = createS3Storage(server.settings);
  const waits: number[] = [];
  const { timeout } = AbortSignal;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    waits.push(ms);
    return timeout.call(AbortSignal, 50);
  });
  server.faults.isSilent = true;
  for (const call of [put, () => storage.get(key), () => storage.removeAll('listings/0123456789abcdef'), storage.ping])
    await expect(call()).rejects.toThrow('timeout');
  expect(waits).toEqual(Array(4).fill(30_000));
});

it.each([500, 503, 429])('S3 storage retries a request after a response with status %i', async (status) => {
  const storage = createS3Storage(server.settings);
  server.faults.statuses = [status, status];
  await put();
  server.faults.statuses = [status];
  expect((await storage.get(key))?.bytes).toEqual(bytes);
  server.faults.statuses = [status];
  await storage.removeAll('listings/0123456789abcdef');
  expect(await storage.get(key)).toBeUndefined();
});

it.each([403, 500, 503])(
  'S3 storage fails after repeated responses with status %i, and does not report the file as missing',
  async (status) => {
    const storage = createS3Storage(server.settings);
    const calls = {
      PUT: put,
      GET: () => storage.get(key),
      'GET ': () => storage.removeAll('listings/0123456789abcdef'),
    };
    for (const [method, call] of Object.entries(calls)) {
      server.faults.statuses = Array(4).fill(status);
      await expect(call()).rejects.toThrow(`the storage returned ${status} to ${method.trim()}`);
    }
  },
);

it('S3 storage deletes the remaining files if another node has already deleted one of them', async () => {
  await put();
  const other = 'listings/0123456789abcdef/640.webp';
  await put(other);
  server.faults.statuses = [0, 404];
  const storage = createS3Storage(server.settings);
  await storage.removeAll('listings/0123456789abcdef');
  expect(await storage.get(other)).toBeUndefined();
});

it('S3 storage returns the media type implied by the key, whatever media type the store reports for the file', async () => {
  const storage = createS3Storage(server.settings);
  await storage.put(key, bytes, 'text/html');
  expect((await storage.get(key))?.contentType).toBe('image/webp');
});

it('S3 storage reports an error if the store refuses to delete a file', async () => {
  await put();
  server.faults.statuses = [0, 403];
  const storage = createS3Storage(server.settings);
  await expect(storage.removeAll('listings/0123456789abcdef')).rejects.toThrow('the storage returned 403 to DELETE');
});

it('S3 storage deletes all files even if the store lists only 1,000 of them at a time', async () => {
  const names = new Set(Array.from({ length: 1001 }, (_, at) => `listings/0123456789abcdef/${at}.webp`));
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { method, url } = input as Request;
    if (method === 'GET')
      return new Response(
        [...names]
          .slice(0, 1000)
          .map((name) => `<Key>${name}</Key>`)
          .join(''),
      );
    names.delete(url.slice(`${server.settings.endpoint}/${server.settings.bucket}/`.length));
    return new Response(null, { status: 204 });
  });
  await createS3Storage(server.settings).removeAll('listings/0123456789abcdef');
  expect(names).toEqual(new Set());
});
