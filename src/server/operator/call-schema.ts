/** Reads from the contract what the command line can call, and which values each route takes. */
import { z } from 'zod';
import { allRoutes } from '#contract/api.ts';

/** A JSON schema, as the schema library prints it; it has no references. */
export type Schema = {
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
};

export type Place = 'params' | 'query' | 'body';
type AnyRoute = (typeof allRoutes)[number];
export type CallableRoute = AnyRoute & { key: string; schemas: Partial<Record<Place, Schema>> };

/** Personal routes of users are not callable: the operator is no user. */
const isCallable = ({ access, flag, method, path, media }: AnyRoute): boolean =>
  flag !== 'session' &&
  (access === 'staff' ||
    access === 'admin' ||
    (access === 'anyone' && method === 'GET' && path.startsWith('/api/') && media === undefined));

export const callableRoutes: readonly AnyRoute[] = allRoutes.filter(isCallable);

const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

/** The text fields beside a file count as the body. */
export function describeSchemas(route: AnyRoute): CallableRoute {
  const { params, query, body = route.fields } = route;
  const schemas = Object.entries({ params, query, body }).flatMap(([place, schema]) =>
    schema ? [[place, schemaOf(schema)] as const] : [],
  );
  return { ...route, key: `${route.method} ${route.path}`, schemas: Object.fromEntries(schemas) };
}

export const isStaffRoute = ({ access }: AnyRoute): boolean => access === 'staff' || access === 'admin';

export function alternativesOf(schema: Schema): Schema[] {
  const { type } = schema;
  const inner = Array.isArray(type)
    ? type.map((one) => ({ ...schema, type: one }))
    : (schema.anyOf ?? schema.oneOf ?? schema.allOf);
  return inner ? inner.flatMap(alternativesOf) : [schema];
}

export const namesOf = (schema: Schema | undefined): string[] => [
  ...new Set(schema ? alternativesOf(schema).flatMap(({ properties }) => Object.keys(properties ?? {})) : []),
];

/** Returns the schema of a field or of a record's value; undefined if the object has no such field. */
export function propertyOf(schema: Schema | undefined, name: string): Schema | undefined {
  // The schema library ignores this key of a record, so a call with it would change nothing or something else.
  if (name === '__proto__') return undefined;
  const found = (schema ? alternativesOf(schema) : []).flatMap(({ properties = {}, additionalProperties }) => {
    const own = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    return typeof own === 'object' ? [own] : [];
  });
  return found.length > 1 ? { anyOf: found } : found[0];
}

export const isRequired = (schema: Schema, name: string): boolean =>
  alternativesOf(schema).every(({ required = [] }) => required.includes(name));
