/** Turns `name=value` arguments of the command line into a request of a route. */
import { readFile } from 'node:fs/promises';
import { decodeText } from '#rules/text/decode-text.ts';
import { alternativesOf, type CallableRoute, namesOf, type Place, propertyOf, type Schema } from './call-schema.ts';
import { CommandError } from './command.ts';
import { nearest } from './nearest.ts';
import type { RouteCall } from './operator-route.ts';

const NUMBER = /^-?\d+(\.\d+)?$/;
/** Requires a UTC offset: without one, the same text would mean different moments on different machines. */
const TIME_WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

async function readBytes(path: string): Promise<Buffer> {
  return await readFile(path).catch(() => {
    throw new CommandError(`${path} cannot be read.`);
  });
}

/** `@PATH` is the text of a file; `@@` is a literal `@` at the beginning. */
async function readValue(value: string): Promise<string> {
  if (value.startsWith('@@')) return value.slice(1);
  if (!value.startsWith('@')) return value;
  const path = value.slice(1);
  const text = decodeText(await readBytes(path));
  if (text === undefined) throw new CommandError(`${path} is not a text file. Save it as UTF-8.`);
  return text;
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandError(`${name}: this is not valid JSON.`);
  }
}

/** Converts a text to the type that the schema names; a text that does not fit is refused later, by the schema itself. */
function convert(schema: Schema, name: string, text: string): unknown {
  const alternatives = alternativesOf(schema);
  const has = (type: string): boolean => alternatives.some((one) => one.type === type);
  if (text === 'null' && has('null')) return null;
  if (has('boolean') && /^(true|false)$/.test(text)) return text === 'true';
  if ((has('number') || has('integer')) && NUMBER.test(text)) return Number(text);
  if ((has('object') || has('array')) && /^\s*[[{]/.test(text)) return parseJson(name, text);
  const list = alternatives.find(({ type }) => type === 'array');
  if (list && !has('string')) return [convert(list.items ?? {}, name, text)];
  const isTime = alternatives.some(({ format }) => format === 'date-time') && TIME_WITH_OFFSET.test(text);
  const at = new Date(text);
  return isTime && !Number.isNaN(at.getTime()) ? at.toISOString() : text;
}

const refuseName = (name: string, known: readonly string[]): never => {
  const others = nearest(name, known);
  const hint = others.length > 0 ? ` Did you mean ${others.join(' or ')}?` : '';
  throw new CommandError(
    known.length === 0
      ? `The route takes no ${name}: it takes no values.`
      : `The route takes no ${name}.${hint} It takes: ${known.join(', ')}`,
  );
};

type Target = Record<string, unknown>;
type Slot = { target: Target; schema: Schema | undefined; path: readonly string[]; name: string };

/** Stores a value at a path such as `rates.EUR`. A repeated name adds to a list. */
function assign({ target, schema, path, name }: Slot, text: string): void {
  const [first = '', ...rest] = path;
  const child = propertyOf(schema, first) ?? refuseName(first, namesOf(schema));
  const present = Object.hasOwn(target, first) ? target[first] : undefined;
  if (rest.length > 0) {
    if (present !== undefined && (typeof present !== 'object' || present === null || Array.isArray(present)))
      throw new CommandError(`${name}: ${first} is given twice.`);
    const inner = (present ?? {}) as Target;
    target[first] = inner;
    assign({ target: inner, schema: child, path: rest, name }, text);
    return;
  }
  const value = convert(child, name, text);
  if (present === undefined) target[first] = value;
  else if (Array.isArray(present) && Array.isArray(value)) present.push(...value);
  else throw new CommandError(`${name} is given twice.`);
}

const PLACES: readonly Place[] = ['params', 'query', 'body'];
const isPlace = (name: string): name is Place => PLACES.some((place) => place === name);

/** Finds which part of the request a name belongs to. */
function locate({ schemas, files }: CallableRoute, name: string): { place: Place; path: string[] } {
  const [first = '', ...rest] = name.split('.');
  const places = PLACES.filter((place) => propertyOf(schemas[place], first) !== undefined);
  if (places.length > 1)
    throw new CommandError(`${first} is ambiguous: write ${places.map((place) => `${place}.${name}`).join(' or ')}.`);
  const [place] = places;
  if (place) return { place, path: [first, ...rest] };
  if (isPlace(first) && rest.length > 0) return { place: first, path: rest };
  return refuseName(name, [...PLACES.flatMap((one) => namesOf(schemas[one])), ...(files ? [files.field] : [])]);
}

const splitPair = (text: string): [string, string] => {
  const at = text.indexOf('=');
  if (at < 1) throw new CommandError(`${JSON.stringify(text)} is not NAME=VALUE.`);
  return [text.slice(0, at), text.slice(at + 1)];
};

/** In the path and the query, all values are text, as in a URL. */
function assignText(target: Target, name: string, text: string): void {
  const present = Object.hasOwn(target, name) ? target[name] : undefined;
  target[name] = present === undefined ? text : [present, text].flat();
}

export async function readCall(route: CallableRoute, pairs: readonly string[]): Promise<RouteCall> {
  const { id, schemas, files } = route;
  const call: RouteCall & { body?: Target } = { route: id, params: {}, query: {} };
  for (const [name, value] of pairs.map(splitPair)) {
    if (name === files?.field) {
      if (!value.startsWith('@')) throw new CommandError(`${name} takes a file: ${name}=@PATH`);
      const bytes = await readBytes(value.slice(1));
      if (bytes.length > files.bytes) throw new CommandError(`${name}: the file is larger than ${files.bytes} bytes.`);
      call.file = bytes.toString('base64');
    } else if (name === 'body' && schemas.body && !propertyOf(schemas.body, name)) {
      const body = parseJson(name, await readValue(value)) as Target;
      for (const key of Object.keys(body ?? {})) {
        if (!propertyOf(schemas.body, key)) refuseName(key, namesOf(schemas.body));
      }
      call.body = { ...body, ...call.body };
    } else {
      const { place, path } = locate(route, name);
      const text = await readValue(value);
      if (place === 'body') {
        call.body ??= {};
        assign({ target: call.body, schema: schemas.body, path, name }, text);
      } else if (path.length > 1 || !propertyOf(schemas[place], path[0] ?? '')) {
        refuseName(name, namesOf(schemas[place]));
      } else assignText(call[place], path[0] ?? '', text);
    }
  }
  return call;
}
