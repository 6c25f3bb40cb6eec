/** Chooses where attempts are counted: in Redis if it is configured, else in this process. */
import type { Config } from '../config/config.ts';
import type { Log } from '../log/log.ts';
import { createInProcessLimiter } from './in-process.limiter.ts';
import type { Limiter } from './limits.ts';
import { createRedisLimiter } from './redis.limiter.ts';
import { countWideNetworks } from './wide-network.limiter.ts';

export const createLimiter = ({ redisUrl }: Pick<Config, 'redisUrl'>, log: Log): Limiter =>
  countWideNetworks(
    redisUrl ? createRedisLimiter({ url: redisUrl, prefix: 'magpie:limit', log }) : createInProcessLimiter(),
  );
