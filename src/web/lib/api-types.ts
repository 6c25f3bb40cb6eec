/** What does a call by the contract take and give? Types only: no schema reaches the browser. */
import type { z } from 'zod';
import type { EndpointById } from '#contract/api.ts';
import type { ResponseBodyOf as AnswerOfCall, SentBodyOf, SentFieldsOf } from '#contract/endpoint.ts';
import type { RouteId } from '#contract/routes.ts';

type OptionalKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T];
/** Values as the server sees them after parsing; what has a default may be left out. */
type Sent<I, O> = { [K in Exclude<keyof O, OptionalKeys<I>>]: O[K] } & {
  [K in Extract<keyof O, OptionalKeys<I>>]?: O[K] | undefined;
};
type NothingRequired<T> = object extends T ? true : false;
type Part<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : NothingRequired<T> extends true
    ? { [N in Name]?: T }
    : { [N in Name]: T };

type SentOf<C, K extends string> = C extends { readonly [P in K]: infer S extends z.ZodType }
  ? Sent<z.input<S>, z.output<S>>
  : undefined;
type FilesOf<C> = C extends { readonly files: { readonly field: infer F extends string } }
  ? { [K in F]?: Blob | readonly Blob[] }
  : undefined;

/** `{ params?, query?, body?, fields?, files? }`, as far as the call has them. */
export type InputOf<Id extends RouteId> = Part<'params', SentOf<EndpointById<Id>, 'params'>> &
  Part<'query', SentOf<EndpointById<Id>, 'query'>> &
  Part<'body', SentBodyOf<EndpointById<Id>>> &
  Part<'fields', SentFieldsOf<EndpointById<Id>>> &
  Part<'files', FilesOf<EndpointById<Id>>>;

export type AnswerOf<Id extends RouteId> = AnswerOfCall<EndpointById<Id>>;

export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** 0 to 1; only calls that send files report it. */
  onProgress?: ((fraction: number) => void) | undefined;
  /** Instead of the session's own: for a session that has been left already. */
  token?: string | undefined;
};

/** The input may be left out where nothing in it is demanded. */
export type CallArguments<Id extends RouteId> =
  NothingRequired<InputOf<Id>> extends true
    ? [input?: InputOf<Id>, options?: CallOptions]
    : [input: InputOf<Id>, options?: CallOptions];
