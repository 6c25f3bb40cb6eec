/** Defines what a route is, and adds the ids to the routes of a table. */

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who can call a route at all. `owner`, `participant` and `recipient` are signed-in users whom the feature checks
 * against the resource named in the path; everyone else gets 403 or 404. `staff` is moderators and admins.
 */
export type Access = 'anyone' | 'member' | 'self' | 'owner' | 'participant' | 'recipient' | 'staff' | 'admin';

export type Route<Id extends string = string, Path extends string = string, M extends Method = Method> = {
  /** `feature.endpoint`, the id that connects the route with its schemas and handler. */
  readonly id: Id;
  readonly method: M;
  readonly path: Path;
  readonly access: Access;
  /** True if the route requires the anti-forgery token in a header. */
  readonly xsrf: boolean;
  readonly flag: Flag | undefined;
};

/** `session`: no API key can call the route. `reads`: the route changes nothing, even if its method is POST. */
type Flag = 'xsrf' | 'session' | 'reads';
type Row = readonly [Method, string, Access, Flag?];
type Table = Readonly<Record<string, Readonly<Record<string, Row>>>>;
type Named<T extends Table> = {
  readonly [F in keyof T]: { readonly [C in keyof T[F]]: Route<`${F & string}.${C & string}`, T[F][C][1], T[F][C][0]> };
};

export function nameRoutes<const T extends Table>(table: T): Named<T> {
  const named: Record<string, Record<string, Route>> = {};
  for (const [feature, calls] of Object.entries(table)) {
    named[feature] = {};
    for (const [call, [method, path, access, flag]] of Object.entries(calls)) {
      named[feature][call] = { id: `${feature}.${call}`, method, path, access, xsrf: flag === 'xsrf', flag };
    }
  }
  return named as Named<T>;
}

export type IdsOf<T> = { [F in keyof T]: `${F & string}.${keyof T[F] & string}` }[keyof T];
export type IdsWithMethod<T, M extends Method> = {
  [F in keyof T]: {
    [C in keyof T[F]]: T[F][C] extends Route<infer Id, string, M> ? Id : never;
  }[keyof T[F]];
}[keyof T];
