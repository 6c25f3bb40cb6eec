/** Runs `magpie COMMAND` through the running server, or directly on the database if no server runs. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { bringUpToDate, contextOf, openDatabase, openStorage, type Parts } from '../app.ts';
import { type Config, ConfigError, readConfig } from '../config/config.ts';
import { FolderInUse } from '../db/folder-lock.ts';
import { closeFeatures, connectFeatures } from '../features.ts';
import { createLog } from '../log/log.ts';
import { callRoute } from '../operator/call-route.ts';
import { CommandError } from '../operator/command.ts';
import { callOf, helpLines, isCommand, questionOf, resolveArguments, runCommand } from '../operator/commands.ts';
import type { RouteCall } from '../operator/operator-route.ts';
import {
  CommandResponse,
  OPERATOR_PATH,
  OperatorEndpoint,
  type OperatorRequest,
  operatorFile,
} from '../operator/operator-route.ts';
import { runCall } from './call.ts';
import { confirm } from './confirm.ts';
import { askForSetup } from './setup-questions.ts';

const print = (lines: readonly string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);

/** Calls a route for the command line; the next server delivers the emails and runs the jobs that result. */
async function callWithoutServer(
  parts: Pick<Parts, 'config' | 'log' | 'database' | 'storage'>,
  call: RouteCall,
): Promise<string[]> {
  const context = await contextOf(parts);
  try {
    // Stopped before the call: a call that wakes the jobs must not run them in a process that is about to end.
    await context.jobs.stop();
    return await callRoute(context, await connectFeatures(context, () => undefined), call);
  } finally {
    await context.realtime.close();
    await closeFeatures(context);
  }
}

async function readEndpoint(config: Config): Promise<OperatorEndpoint | undefined> {
  try {
    return OperatorEndpoint.parse(JSON.parse(await readFile(operatorFile(config), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Returns undefined if no server responds. */
async function runOnServer(config: Config, request: OperatorRequest): Promise<string[] | undefined> {
  const endpoint = await readEndpoint(config);
  if (!endpoint) return undefined;
  const response = await fetch(`${endpoint.url}${OPERATOR_PATH}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${endpoint.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(request),
  }).catch(() => undefined);
  // The server that wrote the endpoint file has stopped: its port is free or used by another program or a new server.
  if (!response || response.status === 404) return undefined;
  if (!response.ok)
    throw new CommandError(
      `The server at ${endpoint.url} could not run the command (${response.status}); see its log.`,
    );
  const result = CommandResponse.parse(await response.json());
  if ('refused' in result) throw new CommandError(result.refused);
  return result.lines;
}

async function runLocally(config: Config, request: OperatorRequest): Promise<string[]> {
  const log = createLog('error');
  const database = await openDatabase(config, log);
  // A restore replaces the rows of every table, which only the tables' owner can do.
  const isRestore = 'args' in request && request.args[0] === 'restore' && config.databaseOwnerUrl !== undefined;
  const used = isRestore ? await openDatabase({ ...config, databaseUrl: config.databaseOwnerUrl }, log) : database;
  try {
    await bringUpToDate(config, log, database);
    const storage = await openStorage(config);
    if ('call' in request) return await callWithoutServer({ config, log, database, storage }, request.call);
    const seed = async (): Promise<boolean> => {
      const { isEmpty, seedDemo } = await import('../demo/seed.ts');
      if (!(await isEmpty(database.db))) return false;
      await seedDemo({ db: database.db, storage, progress: () => undefined });
      return true;
    };
    return await runCommand({ config, database: used, storage, seed, isServer: false }, request.args);
  } finally {
    await database.close();
    if (isRestore) await used.close();
  }
}

async function readVersion(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

async function runRequest(request: OperatorRequest, config = readConfig()): Promise<string[]> {
  const lines = await runOnServer(config, request);
  if (lines) return lines;
  try {
    return await runLocally(config, request);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new CommandError(
      `Could not run the command: no server responds at the address in ${operatorFile(config)}, and another process has locked the database. ${error.message}`,
    );
  }
}

async function run(argv: readonly string[]): Promise<string[]> {
  const [name = 'help'] = argv;
  if (name === 'help' || name === '--help' || name === '-h') return helpLines(argv[1]);
  if (name === '--version') return [await readVersion()];
  const call = callOf(name);
  if (call) return await runCall(argv.slice(1), call.route, (call) => runRequest({ call }));
  if (!isCommand(name)) throw new CommandError([`There is no command ${name}.`, '', ...helpLines()].join('\n'));
  if (argv.slice(1).some((arg) => arg === '--help' || arg === '-h')) return helpLines(name);
  const answers = name === 'setup' ? await askForSetup(argv.slice(1)) : [];
  const args = resolveArguments([...argv, ...answers]);
  const question = questionOf(args);
  if (question !== undefined) await confirm(question);
  return await runRequest({ args });
}

function messageFor(error: unknown): string | undefined {
  if (error instanceof CommandError || error instanceof ConfigError) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ECONNREFUSED'
    ? 'Could not connect to the database at the configured address. Is it running?'
    : undefined;
}

try {
  print(await run(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${messageFor(error) ?? (error instanceof Error ? error.stack : String(error))}\n`);
  process.exitCode = 1;
}
