/** Finds users, shows and adds staff notes about them, and undoes decisions about them. */
import { MAX_QUEUE_PAGE_SIZE } from '#contract/limits.ts';
import { NoteText, type PersonRecord, peopleRoutes } from '#contract/moderation.ts';
import { findContactByName } from '../features/auth/index.ts';
import { addNote, listPeople, readPerson, undoDecision } from '../features/moderation/index.ts';
import { type Command, CommandError, type Operator, UsageError } from './command.ts';
import { indented } from './help-text.ts';
import { orRefuse, parseInput, UNDO_EXPIRED } from './refusals.ts';

const OPERATOR = { id: null, role: 'admin' } as const;

export const people: Command = async ({ database: { db } }, words) => {
  const query = parseInput(peopleRoutes['GET /api/admin/people'].query, {
    q: words.join(' '),
    limit: MAX_QUEUE_PAGE_SIZE,
  });
  const { data, meta } = await listPeople(db, query);
  if (data.length === 0) return ['No user matches.'];
  const hint = meta.next_cursor === null ? [] : [`The newest ${data.length} are shown; add a text.`];
  const rows = data.map(({ id, name, email, role, status, created_at }) =>
    [String(id).padStart(6), name, email, role, status, `since ${created_at.slice(0, 10)}`].join('  '),
  );
  return [...rows, ...hint];
};

async function readByName({ database: { db } }: Operator, name: string): Promise<PersonRecord> {
  const user = await findContactByName(db, name);
  const person = user && (await readPerson(db, user.id, OPERATOR));
  if (!person) throw new CommandError(`There is no user ${name}.`);
  return person;
}

const printedNote = ({ author, text, created_at }: PersonRecord['notes'][number]): string[] => [
  `note of ${created_at.slice(0, 16).replace('T', ' ')}${author ? ` by ${author.name}` : ''}`,
  ...indented(text),
];

export const note: Command = async (operator, [name = '', ...words]) => {
  if (name === '') throw new UsageError();
  const person = await readByName(operator, name);
  if (words.length === 0) {
    return person.notes.length === 0 ? [`There is no note about ${name}.`] : person.notes.flatMap(printedNote);
  }
  await orRefuse(addNote(operator.database.db, null, person.id, parseInput(NoteText, words.join(' '))));
  return [`The note about ${name} is stored.`];
};

export const undo: Command = async (operator, [name = '', ...rest]) => {
  if (name === '' || rest.length > 0) throw new UsageError();
  const { sanctions } = await readByName(operator, name);
  // `decided_by` is null only for decisions of the command line or of erased staff members.
  const latest = sanctions.find(({ decided_by, reversed_at }) => decided_by === null && reversed_at === null);
  if (!latest) throw new CommandError(`The command line has decided nothing about ${name}.`);
  await orRefuse(undoDecision(operator.database.db, OPERATOR, latest.id), {
    undo_expired: UNDO_EXPIRED,
  });
  return [`Undone: ${latest.action}. ${name} was not notified.`];
};
