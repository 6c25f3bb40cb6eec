/** How does a page ask what a visitor would ask, without going over the network? */
import type { Handler, RequestOf, ResponseOf } from '../../http/handlers.ts';

/** What a visitor without a session is answered; refusals are thrown as everywhere. */
export async function requestInProcess<C>(
  handler: Handler<C>,
  asked: Partial<Pick<RequestOf<C>, 'params' | 'query'>>,
): Promise<ResponseOf<C>['body']> {
  const nobody = { me: undefined, ip: '', userAgent: '', cookies: {}, language: 'en', body: undefined };
  const { body } = await handler({ ...nobody, ...asked } as unknown as RequestOf<C>);
  return body;
}
