/** Defines what a feature declares for each of its routes, and derives the types of requests and responses. */
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who can call a route at all. `owner`, `participant` and `recipient` are signed-in users whom the feature checks
 * against the resource named in the path; everyone else gets 403 or 404. `staff` is moderators and admins.
 */
export type Access = 'anyone' | 'member' | 'self' | 'owner' | 'participant' | 'recipient' | 'staff' | 'admin';

/**
 * `session`: neither an API key nor the command line can call the route. `reads`: the route changes nothing, even if its
 * method is POST.
 */
type Flag = 'session' | 'reads';

/**
 * All cheap routes share `reads` and `writes`. Routes that cost more, or for which the specification defines a separate
 * limit, have their own limit, so that sending messages never uses up the budget for saving a profile.
 */
export type RouteLimit =
  | 'reads'
  | 'searches'
  | 'writes'
  | 'imports'
  | 'channels'
  | 'typing'
  | 'views'
  | 'messages'
  | 'uploads'
  | 'listings'
  | 'signInCalls';

/** A multipart field for files: its name, the maximum number of files, and the maximum size of each. */
export type Files = { readonly field: string; readonly max: number; readonly bytes: number };

export type Endpoint = {
  /** `feature.endpoint`, the name by which handlers, policies and the API documentation call the route. */
  readonly id: string;
  readonly access: Access;
  readonly flag?: Flag | undefined;
  /** The route requires the anti-forgery token in a header. */
  readonly xsrf?: true;
  /** What a write of the staff deletes cannot be restored, so the command line asks first. DELETE needs no mark. */
  readonly isPermanent?: true;
  /** By default `reads` for GET and `writes` for all other methods. */
  readonly limit?: RouteLimit;
  /**
   * The reads whose responses this write changes, except those that a client updates from the response of the write, such
   * as the saved listing. Clients fetch them again. After a change of session, clients fetch everything again.
   */
  readonly affects?: readonly `GET /${string}`[];
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

/** The routes of a feature by their method and path, such as `POST /api/listings`. */
export type Endpoints = Readonly<Record<`${Method} /${string}`, Endpoint>>;

/** An endpoint with the two parts of its key. */
export type Route<Id extends string = string> = Endpoint & {
  readonly id: Id;
  readonly method: Method;
  readonly path: string;
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
