/** Deletes outbox rows that no version delivers any more. */
import { discardAbandoned } from '../events/outbox-kinds.ts';
import { type Command, CommandError } from './command.ts';

export const discard: Command = async ({ database: { db } }, [kind, ...rest]) => {
  if (kind === undefined || rest.length > 0) throw new CommandError('Name one kind of work: discard KIND');
  const count = await discardAbandoned(db, kind);
  return [`deleted ${count} of the kind ${JSON.stringify(kind)} that had been due for at least ten minutes`];
};
