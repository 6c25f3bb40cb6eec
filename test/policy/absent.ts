/** Helps to check that the responses about a hidden resource and about a missing resource are the same. */
import type { RouteId } from '#contract/api.ts';
import type { Answer } from '../support/client.ts';
import type { PolicyFixture } from './fixture.ts';
import type { PolicyRequest } from './requests.ts';

const NO_ID = 999_999;
const NO_UUID = '0b7e0f3a-0000-4000-8000-000000000000';

/** Requests for a missing resource that `asMissing` cannot derive by replacing the id in the path. */
const missing: Partial<Record<RouteId, (request: PolicyRequest, world: PolicyFixture) => PolicyRequest>> = {
  'profiles.byName': () => ({ path: '/api/users/missing' }),
  'connections.request': (request) => ({ ...request, body: { recipient_id: NO_ID, listing_id: NO_ID } }),
  'bundles.add': (request) => ({ ...request, body: { listing_id: NO_ID } }),
  'trades.propose': (request) => ({ ...request, body: { ...request.body, gets: [NO_ID] } }),
  'reviews.list': () => ({ path: `/api/reviews?search[seller_id]=${NO_ID}` }),
  'connections.status': (_request, { buyer }) => ({
    path: `/api/users/${buyer.id}/connection-notification-status/${NO_ID}`,
  }),
};

export const asMissing = (id: RouteId, request: PolicyRequest, world: PolicyFixture): PolicyRequest =>
  missing[id]?.(request, world) ?? {
    ...request,
    path: request.path.replace(/\/[0-9a-f]{8}-[0-9a-f-]{27}/, `/${NO_UUID}`).replace(/\/\d+/, `/${NO_ID}`),
  };

/** True for routes that refuse an unknown listing in the body as an invalid field (422) instead of with 404. */
export const namesListingsInBody = (id: RouteId): boolean => id === 'trades.propose' || id === 'bundles.add';

/**
 * Returns the parts of a response to compare: the status, the header names, and the body of an error. Of a successful
 * response, only the field names are compared, not the values.
 */
export function appearance({ status, headers, body }: Answer): object {
  const isJson = typeof body === 'object' && body !== null;
  const isList = Array.isArray(body);
  const fields = isJson && !isList ? Object.keys(body).sort() : typeof body;
  return { status, headers: Object.keys(headers).sort(), isList, content: status >= 400 ? body : fields };
}
