/** Detects the Redis server that tests can use. */
import { connect } from 'node:net';

export const testRedisUrl = process.env.TEST_REDIS_URL || 'redis://127.0.0.1:6379';

/** True if a server listens at `testRedisUrl`; otherwise each test that needs Redis is skipped. */
export const isRedisAvailable = await new Promise<boolean>((resolve) => {
  const { hostname, port } = new URL(testRedisUrl);
  const socket = connect(Number(port || 6379), hostname, () => {
    socket.destroy();
    resolve(true);
  });
  socket.on('error', () => resolve(false));
});
