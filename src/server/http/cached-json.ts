/** Serialises a response once and reuses the text for every client that receives it. */

const texts = new WeakMap<object, string>();

/** Caches the JSON of a value that never changes; every response that contains it reuses the text. */
export function cacheJson<T extends object>(value: T): T {
  texts.set(value, JSON.stringify(value));
  return value;
}

/**
 * Returns a body as JSON. Reuses cached text if the body is a cached value, a list of them, or an object whose first property
 * is `data` with such a list.
 */
export function toJson(body: unknown): string {
  if (typeof body !== 'object' || body === null) return JSON.stringify(body);
  const text = texts.get(body);
  if (text !== undefined) return text;
  if (Array.isArray(body)) return joinCached(body) ?? JSON.stringify(body);
  const [name, data] = Object.entries(body)[0] ?? [];
  if (name !== 'data' || !Array.isArray(data)) return JSON.stringify(body);
  const { data: _, ...others } = body as { data: unknown };
  const [list, fields] = [joinCached(data), JSON.stringify(others)];
  return list === undefined ? JSON.stringify(body) : `{"data":${list}${fields === '{}' ? '' : ','}${fields.slice(1)}`;
}

/** Returns undefined if an item is not cached. */
function joinCached(list: readonly unknown[]): string | undefined {
  let joined = '';
  for (const item of list) {
    const text = typeof item === 'object' && item !== null ? texts.get(item) : undefined;
    if (text === undefined) return undefined;
    joined += joined === '' ? text : `,${text}`;
  }
  return `[${joined}]`;
}
