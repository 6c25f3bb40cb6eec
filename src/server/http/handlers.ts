/** Defines the handler that a feature supplies for each route, and the request it receives. */
import type { Api, RouteId, RouteKey } from '#contract/api.ts';
import type { Language } from '#contract/display.ts';
import type { Access, BodyOf, FieldsOf, ParamsOf, QueryOf, ResponsesOf } from '#contract/endpoint.ts';
import type { ApiKeyScope } from '#rules/auth/api-key-refusal.ts';
import type { SecondFactor } from '#rules/auth/second-factor.ts';
import type { StaffMember } from '#rules/moderation/sanction-refusal.ts';
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

type CallerOf<C> = C extends { readonly access: 'staff' | 'admin' }
  ? C extends { readonly flag: 'session' }
    ? SessionUser
    : StaffMember
  : AccessOf<C> extends 'anyone'
    ? SessionUser | undefined
    : SessionUser;

/** What is known of a request of endpoint C before its query and body are parsed. */
export type AddressedOf<C> = {
  readonly params: ParamsOf<C>;
  /**
   * The signed-in user. Undefined only if the route is open to anyone and the caller is not signed in. On a staff route
   * its id is null if the command line calls it.
   */
  readonly me: CallerOf<C>;
  /**
   * The caller's IPv4 address, or the /64 network of an IPv6 address, because one customer usually has the whole
   * network.
   */
  readonly ip: string;
  readonly userAgent: string;
  readonly language: Language;
  readonly cookies: Readonly<Record<string, string | undefined>>;
};

export type RequestOf<C> = AddressedOf<C> & {
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** The text fields and the files of a multipart body. The files are deleted after the response. */
  readonly fields: FieldsOf<C>;
  readonly files: readonly ReceivedFile[];
};

/** Only `set-cookie` can have several values. */
export type Headers = Readonly<Record<string, string | string[]>>;
export type ResponseOf<C> = ResponsesOf<C> & { headers?: Headers };

/**
 * `load` finds what the request addresses, and refuses with 401, 403 or 404. Only then are the query and the body parsed,
 * which fails with 422, and `handle` runs with the result of `load`.
 */
export interface LoadingHandler<C, L = unknown> {
  load(request: AddressedOf<C>): Promise<L>;
  handle(request: RequestOf<C> & { readonly loaded: L }): Promise<ResponseOf<C>>;
}

/** A function needs nothing but the parsed request: its query and body are parsed before it runs. */
export type Handler<C> = ((request: RequestOf<C>) => Promise<ResponseOf<C>>) | LoadingHandler<C>;

/** Passes the type of what `load` returns on to `handle`; only a function can infer it. */
export const loadFirst = <C, L>(handler: LoadingHandler<C, L>): LoadingHandler<C> => handler;

/** Requires exactly one handler per route; the code does not compile if a handler is missing. */
export type Handlers = { readonly [F in Feature]: HandlersOf<F> };
type Feature = RouteId extends `${infer F}.${string}` ? F : never;
type HandlersOf<F extends string> = {
  readonly [K in RouteKey as Api[K]['id'] extends `${F}.${infer Name}` ? Name : never]: Handler<Api[K]>;
};

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
