/** Sets exchange rates and aliases, and imports and exports the catalogue. */

import { writeFile } from 'node:fs/promises';
import { NewRates } from '#contract/currencies.ts';
import { MAX_ALIASES, MAX_CATALOGUE_NAME_LENGTH } from '#contract/limits.ts';
import { isBlank } from '#contract/visible-text.ts';
import { characterCount } from '#rules/text/characters.ts';
import { changeEntry, exportCatalogue, readGroup, readMember, readSourceType } from '../features/catalogue/index.ts';
import { exportRates, importRates, setRates } from '../features/currencies/index.ts';
import { AppError } from '../http/app-error.ts';
import { parseFields } from '../http/field-problems.ts';
import { type Command, CommandError, type Operator, textOf, UsageError } from './command.ts';
import { runEntryCommand } from './entries.commands.ts';
import { importEntries, readText, refusedLines } from './import-file.ts';
import { firstSentence, orRefuse, readId } from './refusals.ts';

function parseRates(args: readonly string[], date: string | undefined): NewRates {
  const rates: Record<string, number> = {};
  for (const arg of args) {
    const [code = '', rate, ...rest] = arg.split('=');
    if (rate === undefined || rate.trim() === '' || rest.length > 0) throw new UsageError();
    rates[code.toUpperCase()] = Number(rate);
  }
  const parsed = parseFields(NewRates, { date, rates });
  if ('problems' in parsed) throw new UsageError(`${firstSentence(parsed)}.`);
  if (Object.keys(rates).length === 0) throw new UsageError();
  return parsed.data;
}

async function writeNew(path: string, text: string): Promise<void> {
  await writeFile(path, text, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(error.code === 'EEXIST' ? `${path} already exists.` : `${path} cannot be written.`);
  });
}

async function ratesFile({ database: { db } }: Operator, action: string, path: string): Promise<string[]> {
  if (action === 'export') {
    await writeNew(path, await exportRates(db));
    return [`The rates are in ${path}.`];
  }
  const csv = await readText(path);
  const { data, ignored_columns: ignored } = await importRates({ db, actorId: null }, csv, { isPreview: false }).catch(
    (error: unknown) => {
      throw refusedLines(error);
    },
  );
  return [
    ...data.map(({ code, rate, date }) => `As of ${date} one USD is ${rate} ${code}.`),
    ...(ignored ? [`Columns that are not read: ${ignored.join(', ')}.`] : []),
  ];
}

export const rates: Command = async (operator, args, options) => {
  const [action = '', path = '', ...rest] = args;
  if (action === 'import' || action === 'export') {
    if (path === '' || rest.length > 0) throw new UsageError();
    return await ratesFile(operator, action, path);
  }
  const { db } = operator.database;
  const newRates = parseRates(args, textOf(options, 'date'));
  try {
    await setRates({ db, actorId: null }, newRates);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new CommandError(`${error.problems?.[0]?.field.split('.').at(-1)}: ${firstSentence(error)}`);
  }
  const list = Object.entries(newRates.rates).map(([code, rate]) => `${rate} ${code}`);
  return [`As of ${newRates.date} one USD is ${list.join(', ')}.`];
};

const reads = { group: readGroup, member: readMember, sourcetype: readSourceType } as const;
const isKind = (kind: string): kind is keyof typeof reads => Object.hasOwn(reads, kind);
export const alias: Command = async ({ database: { db } }, [kind = '', first, ...aliases]) => {
  const id = readId(first);
  const names = aliases.map((name) => name.trim());
  if (!isKind(kind) || id === undefined || names.some(isBlank)) throw new UsageError();
  if (names.length > MAX_ALIASES) throw new CommandError(`At most ${MAX_ALIASES} names.`);
  if (names.some((name) => characterCount(name) > MAX_CATALOGUE_NAME_LENGTH))
    throw new CommandError(`A name has at most ${MAX_CATALOGUE_NAME_LENGTH} characters.`);
  await orRefuse(changeEntry({ db, actorId: null }, kind, id, { aliases: names }), {
    not_found: `There is no ${kind} ${id}.`,
  });
  const updated = await reads[kind](db, id);
  const list = updated?.aliases.join(', ') || 'no other name';
  return [`${updated?.name} is also found by: ${list}`];
};

export const catalogue: Command = async (operator, args) => {
  const [action = '', path = '', ...rest] = args;
  const { db } = operator.database;
  const isFile = action === 'import' || action === 'export';
  if (!isFile || path === '' || rest.length > 0) return await runEntryCommand(operator, args);
  if (action === 'import') return await importEntries(db, await readText(path));
  await writeNew(path, await exportCatalogue(db));
  return [`The catalogue is in ${path}.`];
};
