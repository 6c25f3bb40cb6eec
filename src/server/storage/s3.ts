/** Stores pictures and data exports in an S3-compatible service. */
import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { Config } from '../config/config.ts';
import { contentTypeOf, type Storage } from './storage.ts';

type Settings = NonNullable<Config['s3']>;

/** The number of keys in a full page of an S3 bucket listing. */
const LISTED_KEYS = 1000;

const keysIn = (xml: string): string[] => [...xml.matchAll(/<Key>([^<]+)<\/Key>/g)].map((match) => match[1] ?? '');

const PAYLOAD = 'x-amz-content-sha256';
/** The hash that lets the service refuse bytes that were damaged in transit. */
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Sends a signed request. Rejects for a status that is neither a success nor in `allowed`. */
function createRequests(settings: Settings): (url: string, init: RequestInit, allowed: number[]) => Promise<Response> {
  const { accessKeyId, secretAccessKey, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 });
  return async (url, init, allowed) => {
    const response = await client.fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
    if (!response.ok && !allowed.includes(response.status)) {
      await response.body?.cancel();
      throw new Error(`the storage returned ${response.status} to ${init.method ?? 'GET'}`);
    }
    return response;
  };
}

/** Uses path-style URLs, which every S3-compatible service understands. */
export function createS3Storage(settings: Settings): Storage {
  const bucket = `${settings.endpoint}/${settings.bucket}`;
  const send = createRequests(settings);
  return {
    put: async (key, bytes, contentType) => {
      await send(
        `${bucket}/${key}`,
        {
          method: 'PUT',
          body: new Uint8Array(bytes),
          headers: { 'content-type': contentType, [PAYLOAD]: hashOf(bytes) },
        },
        [],
      );
    },
    get: async (key) => {
      const response = await send(`${bucket}/${key}`, {}, [404]);
      if (response.status === 404) {
        await response.body?.cancel();
        return undefined;
      }
      return { bytes: Buffer.from(await response.arrayBuffer()), contentType: contentTypeOf(key) };
    },
    removeAll: async (prefix) => {
      for (let isEmpty = false; !isEmpty; ) {
        const listing = await send(`${bucket}?list-type=2&prefix=${encodeURIComponent(`${prefix}/`)}`, {}, []);
        const keys = keysIn(await listing.text());
        for (const key of keys) await send(`${bucket}/${key}`, { method: 'DELETE' }, [404]);
        isEmpty = keys.length < LISTED_KEYS;
      }
    },
    ping: async () => {
      await send(`${bucket}?list-type=2&max-keys=1`, {}, []).then((response) => response.body?.cancel());
    },
  };
}
