/** What is an operator's command given, and how does it refuse? */
import type { Config } from '../config/config.ts';
import type { Database } from '../db/client.ts';
import type { Storage } from '../storage/storage.ts';

export type Operator = {
  config: Config;
  database: Database;
  storage: Storage;
  /** Within the running server; else the command line has the database to itself, or opened a server's. */
  isServer: boolean;
  /** Fills an empty database with the demo; false where it was not empty. */
  seed(): Promise<boolean>;
};

/** Answers the lines to print. */
export type Command = (operator: Operator, args: readonly string[]) => Promise<string[]>;

/** The one line that an operator reads instead of a stack. */
export class CommandError extends Error {}
