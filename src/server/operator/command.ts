/** Defines the context, result and errors of operator commands. */
import { problemSentences } from '#contract/problem-sentences.ts';
import { renderProblem } from '#contract/problems.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/client.ts';
import type { AppError } from '../http/app-error.ts';
import type { Storage } from '../storage/storage.ts';

export type Operator = {
  config: Config;
  database: Database;
  storage: Storage;
  /** True inside the running server; false if the command line opened the database itself. */
  isServer: boolean;
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

export const sentenceOf = ({ message, problems = [] }: Pick<AppError, 'message' | 'problems'>): string =>
  problems.length > 0
    ? problems.map((problem) => `${problem.field}: ${renderProblem(problemSentences, problem)}`).join('\n')
    : message;
