/** Serialises a response that many clients receive only once. */

const texts = new WeakMap<object, string>();

/** Caches the JSON of a value that never changes; every response that contains it reuses the text. */
export function cacheJson<T extends object>(value: T): T {
  texts.set(value, JSON.stringify(value));
  return value;
}

/** Returns the JSON of a body, and reuses the text of cached values, of lists of them, and of such a list as `data`, the first property. */
export function toJson(body: unknown): string {
  if (typeof body !== 'object' || body === null) return JSON.stringify(body);
  const text = texts.get(body);
  if (text !== undefined) return text;
  if (Array.isArray(body)) return joinCached(body) ?? JSON.stringify(body);
  const [name, data] = Object.entries(body)[0] ?? [];
  if (name !== 'data' || !Array.isArray(data)) return JSON.stringify(body);
  const { data: _, ...others } = body as { data: unknown };
  const [list, rest] = [joinCached(data), JSON.stringify(others)];
  return list === undefined ? JSON.stringify(body) : `{"data":${list}${rest === '{}' ? '' : ','}${rest.slice(1)}`;
}

/** Undefined if one of the items is not cached. */
function joinCached(list: readonly unknown[]): string | undefined {
  let joined = '';
  for (const item of list) {
    const text = typeof item === 'object' && item !== null ? texts.get(item) : undefined;
    if (text === undefined) return undefined;
    joined += joined === '' ? text : `,${text}`;
  }
  return `[${joined}]`;
}
