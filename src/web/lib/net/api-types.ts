/** Defines types for calling endpoints of the contract; types only, so that browsers load no schemas. */
import type { z } from 'zod';
import type { EndpointById } from '#contract/api.ts';
import type { ResponseBodyOf as AnswerOfCall, SentBodyOf, SentFieldsOf } from '#contract/endpoint.ts';
import type { RouteId } from '#contract/routes.ts';

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

/** `{ params?, query?, body?, fields?, files? }`, limited to what the endpoint defines. */
export type InputOf<Id extends RouteId> = Part<'params', SentOf<EndpointById<Id>, 'params'>> &
  Part<'query', SentOf<EndpointById<Id>, 'query'>> &
  Part<'body', SentBodyOf<EndpointById<Id>>> &
  Part<'fields', SentFieldsOf<EndpointById<Id>>> &
  Part<'files', FilesOf<EndpointById<Id>>>;

export type AnswerOf<Id extends RouteId> = AnswerOfCall<EndpointById<Id>>;

export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** From 0 to 1; only requests with files report progress. */
  onProgress?: ((fraction: number) => void) | undefined;
  /** Sent instead of the current access token, for example to end a session from which the user has signed out. */
  token?: string | undefined;
};

export type CallArguments<Id extends RouteId> =
  IsOptional<InputOf<Id>> extends true
    ? [input?: InputOf<Id>, options?: CallOptions]
    : [input: InputOf<Id>, options?: CallOptions];
