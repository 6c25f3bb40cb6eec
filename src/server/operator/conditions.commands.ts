/** Lists, adds, renames, translates, moves and deletes the grades of the condition scale. */
import { ConditionScale } from '#contract/conditions.ts';
import type { TranslatedName } from '#contract/scalars.ts';
import { listConditions, replaceConditions } from '../features/conditions/index.ts';
import { type Command, CommandError, UsageError } from './command.ts';
import { orRefuse, parseInput, readId } from './refusals.ts';

type Grades = ConditionScale['conditions'];

const printed = (grades: readonly TranslatedName[]): string[] =>
  grades.length === 0
    ? ['Listings have no condition.']
    : grades.map(
        ({ id, name, name_fr }, at) =>
          `${String(at + 1).padStart(3)}.  ${name}${name_fr ? ` / ${name_fr}` : ''}  (${id})`,
      );

/** Returns the changed scale; undefined if the arguments are wrong. */
type Action = (grades: Grades, id: number | undefined, words: readonly string[]) => Grades | undefined;

const rename: Action = (grades, id, words) =>
  words.join('').trim() === ''
    ? undefined
    : grades.map((grade) => (grade.id === id ? { ...grade, name: words.join(' ') } : grade));

/** Without a name, removes the French name. */
const french: Action = (grades, id, words) =>
  grades.map((grade) => (grade.id === id ? { ...grade, name_fr: words.join(' ') } : grade));

const move: Action = (grades, id, [first, ...rest]) => {
  const position = readId(first);
  if (position === undefined || position > grades.length || rest.length > 0) return undefined;
  const others = grades.filter((grade) => grade.id !== id);
  return [
    ...others.slice(0, position - 1),
    ...grades.filter((grade) => grade.id === id),
    ...others.slice(position - 1),
  ];
};

const remove: Action = (grades, id, words) =>
  words.length > 0 ? undefined : grades.filter((grade) => grade.id !== id);

const actions: Readonly<Record<string, Action>> = { rename, french, move, delete: remove };

function changed(stored: readonly TranslatedName[], [name = '', ...args]: readonly string[]): Grades {
  if (name === 'add' && args.join('').trim() !== '') return [...stored, { id: null, name: args.join(' ') }];
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  const [first, ...words] = args;
  const id = readId(first);
  if (!action || id === undefined) throw new UsageError();
  if (!stored.some((grade) => grade.id === id)) throw new CommandError(`There is no condition ${id}.`);
  const grades = action([...stored], id, words);
  if (!grades) throw new UsageError();
  return grades;
}

export const conditions: Command = async ({ database: { db } }, args) => {
  const before = await listConditions(db);
  if (args.length === 0) return printed(before);
  const scale = parseInput(ConditionScale, { before, conditions: changed(before, args) });
  const change = orRefuse(replaceConditions(db, null, scale), {
    version_conflict: 'The scale has changed meanwhile. See: conditions',
  });
  return printed(await change);
};
