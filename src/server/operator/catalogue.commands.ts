/** Sets exchange rates, and the aliases of groups and members. */
import { NewRates } from '#contract/admin.ts';
import { MAX_ALIASES, MAX_CATALOGUE_NAME_LENGTH } from '#contract/limits.ts';
import { problemSentences } from '#contract/problem-sentences.ts';
import { type FieldProblem, renderProblem } from '#contract/problems.ts';
import { readGroup, readMember, replaceRates, setGroupAliases, setMemberAliases } from '../features/lookups/index.ts';
import { AppError } from '../http/app-error.ts';
import { parseFields } from '../http/field-problems.ts';
import { type Command, CommandError } from './command.ts';

const RATES_USE = 'Use: rates CODE=NUMBER ... --date YYYY-MM-DD, each for one USD';

/** The first problem in English. */
function firstSentence({ problems = [] }: { readonly problems?: readonly FieldProblem[] | undefined }): string {
  const [first] = problems;
  return first ? renderProblem(problemSentences, first) : '';
}

function parseRates(args: readonly string[]): NewRates {
  const rates: Record<string, number> = {};
  let date: string | undefined;
  for (let at = 0; at < args.length; at++) {
    const [code = '', rate, ...rest] = (args[at] ?? '').split('=');
    if (args[at] === '--date') date = args[++at];
    else if (rate === undefined || rate.trim() === '' || rest.length > 0) throw new CommandError(RATES_USE);
    else rates[code.toUpperCase()] = Number(rate);
  }
  const parsed = parseFields(NewRates, { date, rates });
  if ('problems' in parsed) throw new CommandError(`${RATES_USE}. ${firstSentence(parsed)}.`);
  if (Object.keys(rates).length === 0) throw new CommandError(RATES_USE);
  return parsed.data;
}

export const rates: Command = async ({ database: { db } }, args) => {
  const newRates = parseRates(args);
  try {
    await replaceRates(db, newRates);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new CommandError(`${error.problems?.[0]?.field.split('.')[1]}: ${firstSentence(error)}`);
  }
  const list = Object.entries(newRates.rates).map(([code, rate]) => `${rate} ${code}`);
  return [`As of ${newRates.date} one USD is ${list.join(', ')}.`];
};

const kinds = {
  group: { set: setGroupAliases, read: readGroup },
  member: { set: setMemberAliases, read: readMember },
} as const;
const ALIAS_USE = 'Use: alias group ID NAME ..., or alias member ID NAME ...; without a NAME, all aliases are removed';

export const alias: Command = async ({ database: { db } }, [kind = '', id = '', ...aliases]) => {
  const names = aliases.map((name) => name.trim());
  if ((kind !== 'group' && kind !== 'member') || !/^[1-9]\d{0,8}$/.test(id) || names.includes('')) {
    throw new CommandError(ALIAS_USE);
  }
  if (names.length > MAX_ALIASES) throw new CommandError(`At most ${MAX_ALIASES} names.`);
  if (names.some((name) => name.length > MAX_CATALOGUE_NAME_LENGTH))
    throw new CommandError(`A name has at most ${MAX_CATALOGUE_NAME_LENGTH} characters.`);
  if (!(await kinds[kind].set(db, Number(id), names))) throw new CommandError(`There is no ${kind} ${id}.`);
  const updated = await kinds[kind].read(db, Number(id));
  const list = updated?.aliases.join(', ') || 'no other name';
  return [`${updated?.name} is also found by: ${list}`];
};
