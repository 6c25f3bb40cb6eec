/** Defines the context, result and error of operator commands. */
import type { Config } from '../config/config.ts';
import type { Database } from '../db/client.ts';
import type { Storage } from '../storage/storage.ts';

export type Operator = {
  config: Config;
  database: Database;
  storage: Storage;
  /** True inside the running server; false if the command line opened the database itself. */
  isServer: boolean;
  /** Makes the server start due jobs at once; undefined if no server is running. */
  wakeJobs?: () => void;
  seed(): Promise<boolean>;
};

export type Command = (operator: Operator, args: readonly string[]) => Promise<string[]>;

/** An error whose message is printed instead of a stack trace. */
export class CommandError extends Error {}
