/** Parses form bodies, only in the scopes that need them. */
import type { FastifyInstance } from 'fastify';

/**
 * Browsers send forms to other sites without a preflight, so a foreign page can call a route that reads forms. In this
 * scope, register only routes that check a token or a signature in the request itself.
 */
export function addFormParsers(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  // The one-click unsubscription of RFC 8058 can be multipart; its one constant field is ignored.
  scope.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, _body, done) => {
    done(null, undefined);
  });
}
