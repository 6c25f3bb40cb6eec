/** Lists the routes that the command line can call, and describes one of them, from the contract. */
import { MAX_ID } from '#contract/limits.ts';
import {
  alternativesOf,
  type CallableRoute,
  callableRoutes,
  describeSchemas,
  isRequired,
  isStaffRoute,
  namesOf,
  propertyOf,
  type Schema,
} from './call-schema.ts';
import { commandLines, SPACES } from './help-text.ts';

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

function nameOfType(schema: Schema): string {
  const { type, format, items, additionalProperties } = schema;
  if (schema.const !== undefined) return String(schema.const);
  if (schema.enum) return schema.enum.join('|');
  if (type === 'boolean') return 'true|false';
  if (type === 'number' || type === 'integer') return 'NUMBER';
  if (type === 'array') return `[${typeOf(items ?? {})}, ...]`;
  if (type === 'object' && typeof additionalProperties === 'object') return `{KEY: ${typeOf(additionalProperties)}}`;
  if (type === 'object') return `{${namesOf(schema).join(', ')}}`;
  if (format === 'date-time') return 'TIME';
  return format === 'date' ? 'DAY' : 'TEXT';
}

/** An id can also be sent as text, which the help does not say. */
function typeOf(schema: Schema): string {
  const names = unique(
    alternativesOf(schema)
      .filter(({ type }) => type !== 'null')
      .map(nameOfType),
  );
  return names.filter((name) => name !== 'TEXT' || !names.includes('NUMBER')).join('|') || 'TEXT';
}

/** The limits of ids and of the number type say nothing about a field. */
const isLimit = (limit: number | undefined): limit is number => limit !== undefined && Math.abs(limit) < MAX_ID;

function limitsOf(schema: Schema): string[] {
  const all = alternativesOf(schema);
  const values = all.flatMap(({ minimum, maximum, maxLength, maxItems }) => [
    ...(isLimit(minimum) ? [`at least ${minimum}`] : []),
    ...(isLimit(maximum) ? [`at most ${maximum}`] : []),
    ...(isLimit(maxLength) ? [`at most ${maxLength} characters`] : []),
    ...(isLimit(maxItems) ? [`at most ${maxItems} values`] : []),
  ]);
  const byDefault = schema.default === undefined ? [] : [`by default ${JSON.stringify(schema.default)}`];
  return unique([...values, ...(all.some(({ type }) => type === 'null') ? ['or null'] : []), ...byDefault]);
}

type Field = { place: string; name: string; schema: Schema; isOptional: boolean };

/** Required fields come first. */
function fieldsOf({ schemas, files }: CallableRoute): Field[] {
  const fields = Object.entries(schemas).flatMap(([place, schema]) =>
    namesOf(schema).map((name) => ({
      ...{ place, name, schema: propertyOf(schema, name) ?? {} },
      isOptional: !isRequired(schema, name),
    })),
  );
  if (files) fields.push({ place: 'body', name: files.field, schema: {}, isOptional: false });
  return fields.sort((a, b) => Number(a.isOptional) - Number(b.isOptional));
}

const usageOf = (route: CallableRoute): string =>
  fieldsOf(route)
    .map(({ name, schema, isOptional }) => {
      const pair = `${name}=${name === route.files?.field ? '@FILE' : typeOf(schema)}`;
      return isOptional ? `[${pair}]` : pair;
    })
    .join(' ');

const summaryLines = (route: CallableRoute): string[] =>
  commandLines({ use: `${route.id} ${usageOf(route)}`.trim(), does: `${route.summary} (${route.key})` }, SPACES);

/** Without a word, lists the routes of the staff; with one, also public reads. */
export function routeList(word?: string): string[] {
  const wanted = word?.toLowerCase();
  return callableRoutes
    .filter((route) => wanted !== undefined || isStaffRoute(route))
    .map((route) => summaryLines(describeSchemas(route)))
    .filter((lines) => wanted === undefined || lines.join(' ').toLowerCase().includes(wanted))
    .flat();
}

export const routeHelp = (route: CallableRoute): string[] => [
  ...summaryLines(route),
  '',
  ...fieldsOf(route).flatMap(({ place, name, schema, isOptional }) =>
    commandLines({
      use: `${place}.${name}`,
      does: [
        name === route.files?.field ? `@FILE, at most ${route.files.bytes} bytes` : typeOf(schema),
        ...(isOptional ? [] : ['required']),
        ...limitsOf(schema),
      ].join('; '),
    }),
  ),
];
