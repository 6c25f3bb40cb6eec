/** Serves the HTTP API that publishes events to realtime channels; each request's signature covers its raw body. */
import type { FastifyInstance } from 'fastify';
import type { Realtime } from '../realtime/realtime.ts';
import { AppError } from './app-error.ts';

export async function registerRealtimeApi(app: FastifyInstance, realtime: Realtime): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.all('/apps/*', async (request, reply) => {
      const [path = '/'] = request.url.split('?');
      const query = Object.fromEntries(new URL(request.url, 'http://localhost').searchParams);
      const rawBody = typeof request.body === 'string' ? request.body : '';
      const answer = await realtime.handleHttp({ method: request.method, path, query, rawBody });
      if (!answer) throw new AppError('not_found');
      return reply.code(answer.status).send(answer.body);
    });
    done();
  });
}
