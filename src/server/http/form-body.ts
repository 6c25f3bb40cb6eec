/** Reads form bodies, in the scopes that ask for it only. */
import type { FastifyInstance } from 'fastify';

/**
 * Browsers send forms to other sites without a preflight, so a route that reads one can be called from a foreign page.
 * Register only routes in this scope that check a token or a signature in the request itself.
 */
export function addFormParsers(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  // The one-click unsubscription of RFC 8058 can be multipart; nobody reads its one constant field.
  scope.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, _body, done) => {
    done(null, undefined);
  });
}
