/** Registers pages for developers, which respond only to clients on this machine. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isThisMachine } from '../config/this-machine.ts';
import { AppError } from './app-error.ts';

const FORWARDING = /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/;

/**
 * Uses the address of the socket: a client chooses its own headers. A forwarding header proves that a proxy on this
 * machine passes on a request from elsewhere.
 */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  if (Object.keys(headers).some((name) => FORWARDING.test(name))) return false;
  return isThisMachine(socket.remoteAddress ?? '');
}

/**
 * Runs `register` in a separate scope with a hook for every route in it. The hook belongs to the routes and does not
 * compare paths, so an encoded path (`/dev/%6dail`) does not bypass it. Never call this in production.
 */
export async function registerDevPages(
  app: FastifyInstance,
  register: (scope: FastifyInstance) => void,
): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.addHook('onRequest', async (request) => {
      if (!isFromThisMachine(request)) throw new AppError('not_found');
    });
    register(scope);
    done();
  });
}
