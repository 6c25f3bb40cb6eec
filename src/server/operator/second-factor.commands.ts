/** Removes the second factor of a user who is locked out. */
import { resetSecondFactor } from '../features/second-factor/index.ts';
import { type Command, CommandError, UsageError } from './command.ts';

export const resetFactor: Command = async ({ config, database: { db } }, [name, ...rest]) => {
  if (!name || rest.length > 0) throw new UsageError();
  const outcome = await resetSecondFactor({ db, publicUrl: config.publicUrl }, name);
  if (outcome === 'not_found') throw new CommandError(`There is no account called ${name}.`);
  if (outcome === 'no_factor') return [`${name} has no second factor.`];
  return [
    `The second factor of ${name} has been removed, and the owner gets an email about it.`,
    'Signing in needs only the password, or Google, until the owner sets up a new one.',
  ];
};
