/** Calls an API handler in process, as a visitor, without a network request. */
import type { Handler, RequestOf, ResponseOf } from '../../http/handlers.ts';

/** Returns the response for a visitor without a session. Errors are thrown. */
export async function requestInProcess<C>(
  handler: Handler<C>,
  request: Partial<Pick<RequestOf<C>, 'params' | 'query'>>,
): Promise<ResponseOf<C>['body']> {
  const visitor = { me: undefined, ip: '', userAgent: '', cookies: {}, language: 'en', body: undefined };
  const { body } = await handler({ ...visitor, ...request } as unknown as RequestOf<C>);
  return body;
}
