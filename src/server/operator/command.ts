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

/** The options that a command accepts, as `parseArgs` of Node.js describes them. */
export type CommandOptions = Readonly<Record<string, { type: 'string' | 'boolean'; multiple?: boolean }>>;

/** The options that were given; absent ones are undefined. */
export type GivenOptions = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

/** @param args the arguments that are not options */
export type Command = (operator: Operator, args: readonly string[], options: GivenOptions) => Promise<string[]>;

/** Returns the value of an option that takes text. */
export const textOf = (options: GivenOptions, name: string): string | undefined => {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
};

/** An error whose message is printed instead of a stack trace. */
export class CommandError extends Error {}

/** The arguments do not fit the command. Its usage is printed, after the reason if there is one. */
export class UsageError extends CommandError {}
