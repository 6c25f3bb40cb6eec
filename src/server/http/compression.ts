/** Compresses responses for clients that accept it: a page of listings shrinks to a seventh. */
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Compressing a page takes about 1 ms. The next quality level takes 60 % longer and saves less than 1 %. */
const BROTLI_QUALITY = 5;

/**
 * Does not compress built files, which are compressed already. Compressing a secret together with text that an attacker
 * can influence would reveal the secret by its compressed length (BREACH); here the browser adds no credentials to
 * requests from other sites, because the token is not a cookie. Request bodies are never decompressed, so that no small
 * body can expand to a large one.
 */
export async function addCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    customTypes: /^text\/|\b(json|xml|javascript)\b/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
}
