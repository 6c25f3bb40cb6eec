/** Which Redis may tests use, and does it answer? */
import { connect } from 'node:net';

export const testRedisUrl = process.env.TEST_REDIS_URL || 'redis://127.0.0.1:6379';

/** Whether somebody listens there; tests that need it are skipped by name where nobody does. */
export const isRedisThere = await new Promise<boolean>((resolve) => {
  const { hostname, port } = new URL(testRedisUrl);
  const socket = connect(Number(port || 6379), hostname, () => {
    socket.destroy();
    resolve(true);
  });
  socket.on('error', () => resolve(false));
});
