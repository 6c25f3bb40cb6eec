/** Lets long computations run one at a time, so that the event loop handles other requests in between. */

/** Returns a function that resolves in the order of its calls, at most once per turn of the event loop. */
export function createTurns(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const startNext = (): void => {
    waiting.shift()?.();
    // The computation runs before the immediate: promises are resolved first.
    if (waiting.length > 0) setImmediate(startNext);
  };
  return () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(startNext);
    });
}
