/** Combines reads that are requested at the same time into one query. */
import DataLoader from 'dataloader';

/** The maximum number of keys in one query. */
const MAX_KEYS = 200;

/**
 * Returns a function that reads the value of a key. Calls in the same turn of the event loop share one call of `load`,
 * which starts after all of them, so that no caller gets data from before its call. Nothing is cached. If `load` fails,
 * all calls that share it fail. Call the returned function only outside of transactions: `load` runs in the async
 * context of the first call that shares it.
 */
export function combineReads<Key, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  const loadInOrder = async (keys: readonly Key[]): Promise<(Value | undefined)[]> => {
    const values = await load([...new Set(keys)]);
    return keys.map((key) => values.get(key));
  };
  const loader = new DataLoader(loadInOrder, {
    cache: false,
    maxBatchSize: MAX_KEYS,
    // Wait for the end of the event loop's turn, because requests of different connections arrive in different
    // microtasks of the same turn.
    batchScheduleFn: (run) => setImmediate(run),
  });
  return (key) => loader.load(key);
}
