/** Defines the handler that a feature supplies for each route, and the request it receives. */
import type { Api } from '#contract/api.ts';
import type { Language } from '#contract/display.ts';
import type { BodyOf, FieldsOf, ParamsOf, QueryOf, ResponsesOf } from '#contract/endpoint.ts';
import type { Access } from '#contract/routes.ts';
import type { ApiKeyScope } from '#rules/auth/api-key-refusal.ts';
import type { SecondFactor } from '#rules/auth/second-factor.ts';
import type { ReceivedFile } from './multipart.ts';

export type SessionUser = {
  readonly id: number;
  readonly name: string;
  readonly role: 'member' | 'moderator' | 'admin';
  readonly secondFactor: SecondFactor;
  /** The id of the token with which the request was made; sign-out revokes this token. */
  readonly tokenId: number;
  /** The scope of the API key with which the request was made; null for a session. */
  readonly apiKeyScope: ApiKeyScope | null;
  /** When the account will be erased; null if its deletion was not requested. */
  readonly deletionAt: Date | null;
};

type AccessOf<C> = C extends { readonly access: infer W extends Access } ? W : never;

/**
 * A request of endpoint C. `query`, `body` and `form()` are parsed when the handler accesses them, and then fail with
 * 422 if they are invalid. A handler can therefore check access first: 401, then 403 or 404, then 422, then 409.
 */
export type RequestOf<C> = {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  form(): Promise<{ fields: FieldsOf<C>; files: readonly ReceivedFile[] }>;
  /** The signed-in user. Undefined only if the route is open to anyone and the caller is not signed in. */
  readonly me: AccessOf<C> extends 'anyone' ? SessionUser | undefined : SessionUser;
  /**
   * The caller's IPv4 address, or the /64 network of an IPv6 address, because one customer usually has the whole
   * network.
   */
  readonly ip: string;
  readonly userAgent: string;
  readonly language: Language;
  readonly cookies: Readonly<Record<string, string | undefined>>;
};

/** Only `set-cookie` can have several values. */
export type Headers = Readonly<Record<string, string | string[]>>;
export type ResponseOf<C> = ResponsesOf<C> & { headers?: Headers };
export type Handler<C> = (request: RequestOf<C>) => Promise<ResponseOf<C>>;
/** Requires exactly one handler per route; the code does not compile if a handler is missing. */
export type Handlers = { readonly [F in keyof Api]: { readonly [C in keyof Api[F]]: Handler<Api[F][C]> } };

export const ok = <B>(body: B): { status: 200; body: B } => ({ status: 200, body });
export const created = <B>(body: B): { status: 201; body: B } => ({ status: 201, body });
export const noContent = (): { status: 204; body: null } => ({ status: 204, body: null });
export const redirect = (location: string): { status: 302; body: null; headers: Record<string, string> } => ({
  status: 302,
  body: null,
  headers: { location, 'cache-control': 'no-store' },
});
export const movedPermanently = (location: string): { status: 301; body: null; headers: Record<string, string> } => ({
  status: 301,
  body: null,
  headers: { location, 'cache-control': 'max-age=60' },
});
