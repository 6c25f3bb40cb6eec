/** `magpie COMMAND`: through the running server where there is one, else on the database itself. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { openDatabase, openStorage } from '../app.ts';
import { type Config, ConfigError, readConfig } from '../config/config.ts';
import { FolderInUse } from '../db/folder-lock.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { createLog } from '../log/log.ts';
import { CommandError } from '../operator/command.ts';
import { helpLines, isCommand, runCommand } from '../operator/commands.ts';
import { Answer, Door, OPERATOR_PATH, operatorFile } from '../operator/operator-route.ts';

const say = (lines: readonly string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);

async function readDoor(config: Config): Promise<Door | undefined> {
  try {
    return Door.parse(JSON.parse(await readFile(operatorFile(config), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Undefined where no server answers. */
async function askServer(config: Config, args: readonly string[]): Promise<string[] | undefined> {
  const door = await readDoor(config);
  if (!door) return undefined;
  const response = await fetch(`${door.url}${OPERATOR_PATH}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${door.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ args }),
  }).catch(() => undefined);
  // Another program on that port since, or a server started anew: not the one that wrote the file.
  if (!response || response.status === 404) return undefined;
  if (!response.ok)
    throw new CommandError(`The server at ${door.url} could not do it (${response.status}); see its log.`);
  const answer = Answer.parse(await response.json());
  if ('refused' in answer) throw new CommandError(answer.refused);
  return answer.lines;
}

async function runHere(config: Config, args: readonly string[]): Promise<string[]> {
  const database = await openDatabase(config, createLog('error'));
  try {
    await migrateDatabase(database.db);
    const storage = await openStorage(config);
    const seed = async (): Promise<boolean> => {
      const { isEmpty, seedDemo } = await import('../../../tools/seed/seed.ts');
      if (!(await isEmpty(database.db))) return false;
      await seedDemo({ db: database.db, storage, progress: () => undefined });
      return true;
    };
    return await runCommand({ config, database, storage, seed, isServer: false }, args);
  } finally {
    await database.close();
  }
}

/** The server has a folder of its own: a file is named from ours. */
function withWholePath([name = 'help', ...args]: readonly string[]): string[] {
  const [file, ...more] = args;
  const takesFile = (name === 'backup' || name === 'restore') && file !== undefined;
  return takesFile ? [name, resolve(file), ...more] : [name, ...args];
}

async function run(given: readonly string[]): Promise<string[]> {
  const args = withWholePath(given);
  const [name = 'help'] = args;
  if (name === 'help' || name === '--help' || name === '-h') return helpLines();
  if (!isCommand(name)) throw new CommandError([`There is no command ${name}.`, '', ...helpLines()].join('\n'));
  const config = readConfig();
  const answered = await askServer(config, args);
  if (answered) return answered;
  try {
    return await runHere(config, args);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new CommandError(
      `Neither way is open: no server answers as ${operatorFile(config)} says, and another process holds the database. ${error.message}`,
    );
  }
}

function lineFor(error: unknown): string | undefined {
  if (error instanceof CommandError || error instanceof ConfigError) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ECONNREFUSED' ? 'The database does not answer at the address given. Is it running?' : undefined;
}

try {
  say(await run(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${lineFor(error) ?? (error instanceof Error ? error.stack : String(error))}\n`);
  process.exitCode = 1;
}
