/** Defines types for calling the routes of the contract; types only, so that browsers load no schemas. */
import type { z } from 'zod';
import type { Api, RouteKey } from '#contract/api.ts';
import type { ResponseBodyOf, SentBodyOf, SentFieldsOf } from '#contract/endpoint.ts';

type OptionalKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T];
/** The types of the values in a request: as the server parses them, but values with a default are optional. */
type SentValues<I, O> = { [K in Exclude<keyof O, OptionalKeys<I>>]: O[K] } & {
  [K in Extract<keyof O, OptionalKeys<I>>]?: O[K] | undefined;
};
type IsOptional<T> = object extends T ? true : false;
type Part<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : IsOptional<T> extends true
    ? { [N in Name]?: T }
    : { [N in Name]: T };

type SentOf<C, K extends string> = C extends { readonly [P in K]: infer S extends z.ZodType }
  ? SentValues<z.input<S>, z.output<S>>
  : undefined;
type FilesOf<C> = C extends { readonly files: { readonly field: infer F extends string } }
  ? { [K in F]?: Blob | readonly Blob[] }
  : undefined;

/** The name of the body says how it is sent: `body` as JSON, `form` URL-encoded. */
type BodyNameOf<C> = C extends { readonly encoding: 'form' } ? 'form' : 'body';

/**
 * `{ params?, query?, body?, form?, fields?, files?, xsrf? }`, limited to what the route defines. A route that requires
 * the anti-forgery token is called with `xsrf: true`, which fetches the token's cookie first.
 */
export type InputOf<K extends RouteKey> = Part<'params', SentOf<Api[K], 'params'>> &
  Part<'query', SentOf<Api[K], 'query'>> &
  Part<BodyNameOf<Api[K]>, SentBodyOf<Api[K]>> &
  Part<'fields', SentFieldsOf<Api[K]>> &
  Part<'files', FilesOf<Api[K]>> &
  (Api[K] extends { readonly xsrf: true } ? { xsrf: true } : unknown);

export type AnswerOf<K extends RouteKey> = ResponseBodyOf<Api[K]>;

export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** From 0 to 1; only requests with files report progress. */
  onProgress?: ((fraction: number) => void) | undefined;
  /** Sent instead of the current access token, for example to end a session from which the user has signed out. */
  token?: string | undefined;
  /** No user waits for the response, so the page offers neither Cancel nor Retry if it takes long. */
  isBackground?: boolean | undefined;
  /** For routes whose specification treats every status except 200 as an error, even another 2xx. */
  expectsExactly200?: boolean | undefined;
};

export type CallArguments<K extends RouteKey> =
  IsOptional<InputOf<K>> extends true
    ? [input?: InputOf<K>, options?: CallOptions]
    : [input: InputOf<K>, options?: CallOptions];
