/** How is an answer that many receive turned into text only once? */

const texts = new WeakMap<object, string>();

/** Promises that this value never changes; its JSON is made now, and used wherever it is sent. */
export function cacheJson<T extends object>(value: T): T {
  texts.set(value, JSON.stringify(value));
  return value;
}

/** JSON of a body; of kept ones, and of lists of them, without walking them again. */
export function toJson(body: unknown): string {
  if (typeof body !== 'object' || body === null) return JSON.stringify(body);
  const text = texts.get(body);
  if (text !== undefined) return text;
  return (Array.isArray(body) ? joinKept(body) : undefined) ?? JSON.stringify(body);
}

/** Undefined where one of them is not kept. */
function joinKept(list: readonly unknown[]): string | undefined {
  let joined = '';
  for (const item of list) {
    const text = typeof item === 'object' && item !== null ? texts.get(item) : undefined;
    if (text === undefined) return undefined;
    joined += joined === '' ? text : `,${text}`;
  }
  return `[${joined}]`;
}
