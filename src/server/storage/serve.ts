/** Serves stored pictures, and no other files, under /storage. Their names are unguessable. */
import type { FastifyInstance } from 'fastify';
import { AppError } from '../http/app-error.ts';
import { isStorageKey, type Storage } from './storage.ts';

/**
 * Pictures in conversations are meant only for the two participants, so shared caches must not store them. See
 * docs/decisions/0021-chat-pictures-without-a-token.md.
 */
const isPrivate = (key: string): boolean => key.startsWith('chat/');

const headersOf = (key: string, tag: string): Record<string, string> =>
  isPrivate(key)
    ? { etag: tag, 'cache-control': 'private, max-age=3600', 'cross-origin-resource-policy': 'same-site' }
    : {
        etag: tag,
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      };

export function registerStorage(app: FastifyInstance, storage: Storage): void {
  app.get<{ Params: { '*': string } }>('/storage/*', async (request, reply) => {
    const key = request.params['*'];
    // Names are random and files immutable, so the name itself is the entity tag.
    const tag = `"${key}"`;
    if (!isStorageKey(key)) throw new AppError('not_found');
    const isKnown = request.headers['if-none-match'] === tag;
    // Browsers update the stored headers with those of a 304 response, so set the picture's headers here too:
    // otherwise, the server's default headers would replace them.
    if (isKnown && !isPrivate(key)) return reply.code(304).headers(headersOf(key, tag)).send();
    const file = await storage.get(key);
    if (!file) throw new AppError('not_found');
    reply.headers(headersOf(key, tag));
    return isKnown ? reply.code(304).send() : reply.type(file.contentType).send(file.bytes);
  });
}
