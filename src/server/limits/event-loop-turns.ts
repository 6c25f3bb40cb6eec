/** Lets long computations run one at a time, so that the event loop handles other requests in between. */

/** Returns a function whose promises resolve in call order, at most one per turn of the event loop. */
export function createTurns(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const startNext = (): void => {
    waiting.shift()?.();
    // The caller's computation runs before the next `setImmediate` callback, because promise callbacks come first.
    if (waiting.length > 0) setImmediate(startNext);
  };
  return () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(startNext);
    });
}
