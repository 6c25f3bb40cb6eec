/** Joins routes with their schemas and derives the types of requests and responses. */
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Route } from './routes.ts';

/** A multipart field for files: its name, the maximum number of files, and the maximum size of each. */
export type Files = { readonly field: string; readonly max: number; readonly bytes: number };

export type Endpoint = {
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** A JSON body, or a URL-encoded body if `encoding` is `form`. */
  readonly body?: z.ZodType;
  readonly encoding?: 'json' | 'form';
  /** The text fields of a multipart body. */
  readonly fields?: z.ZodType;
  readonly files?: Files;
  /** The media type of a successful response that is not JSON: the body is then the text itself, or a stream. */
  readonly media?: 'text/csv' | 'application/zip';
  /** Response bodies by success status; `null` for no body. */
  readonly responses: Readonly<Record<number, z.ZodType | null>>;
  readonly errors: readonly ErrorCode[];
};

/** Errors of routes that require a session and, in addition, the current password or a recent sign-in. */
export const confirmedErrors = [
  'unauthenticated',
  'forbidden',
  'recent_sign_in_required',
  'confirmation_required',
  'validation_failed',
  'too_many_requests',
] as const satisfies ErrorCode[];

type CallsFor<R> = { readonly [C in keyof R]: Endpoint };
type Joined<R, S> = { readonly [C in keyof R & keyof S]: R[C] & S[C] };

/** Joins a feature's routes with their schemas; a route without schemas does not compile. */
export function defineRoutes<const R extends Record<string, Route>, const S extends CallsFor<R>>(
  table: R,
  calls: S,
): Joined<R, S> {
  const joined: Record<string, unknown> = {};
  for (const [name, route] of Object.entries(table)) joined[name] = { ...route, ...calls[name] };
  return joined as Joined<R, S>;
}

type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type In<T> = T extends z.ZodType ? z.input<T> : undefined;
type Prop<C, K extends string> = C extends { readonly [P in K]: infer V } ? V : undefined;

export type ParamsOf<C> = Out<Prop<C, 'params'>>;
export type QueryOf<C> = Out<Prop<C, 'query'>>;
export type BodyOf<C> = Out<Prop<C, 'body'>>;
export type FieldsOf<C> = Out<Prop<C, 'fields'>>;
/** Fields with a default are optional for the sender. */
export type SentBodyOf<C> = In<Prop<C, 'body'>>;
export type SentFieldsOf<C> = In<Prop<C, 'fields'>>;
export type ResponsesOf<C> = C extends { readonly responses: infer A }
  ? { [S in keyof A & number]: { status: S; body: A[S] extends z.ZodType ? z.input<A[S]> : null } }[keyof A & number]
  : never;
/** The response body of any success status. Clients follow a redirect (301), so they never see its body. */
export type ResponseBodyOf<C> = C extends { readonly responses: infer A }
  ? { [S in keyof A & number]: A[S] extends z.ZodType ? z.output<A[S]> : null }[Exclude<keyof A & number, 301>]
  : never;
