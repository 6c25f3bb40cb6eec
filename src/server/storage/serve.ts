/** How are stored pictures served: by unguessable name, for ever the same, and never as anything but a picture? */
import type { FastifyInstance } from 'fastify';
import { Failure } from '../http/failure.ts';
import { isStorageKey, type Storage } from './storage.ts';

/** Pictures of conversations are for two people: no cache between us and them keeps a copy. */
const cacheFor = (key: string): string =>
  `${key.startsWith('chat/') ? 'private' : 'public'}, max-age=31536000, immutable`;

export function registerStorage(app: FastifyInstance, storage: Storage): void {
  app.get<{ Params: { '*': string } }>('/storage/*', async (request, reply) => {
    const key = request.params['*'];
    // Names are random and files immutable: the name itself is the tag.
    const tag = `"${key}"`;
    if (!isStorageKey(key)) throw new Failure('not_found');
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    const file = await storage.get(key);
    if (!file) throw new Failure('not_found');
    return reply
      .headers({ 'cache-control': cacheFor(key), etag: tag, 'cross-origin-resource-policy': 'cross-origin' })
      .type(file.contentType)
      .send(file.bytes);
  });
}
