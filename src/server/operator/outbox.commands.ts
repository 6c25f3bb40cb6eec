/** Lists, retries and discards pending work, and deletes outbox rows that no version delivers any more. */
import { MAX_QUEUE_PAGE_SIZE } from '#contract/limits.ts';
import { listPendingWork, type PendingWork } from '../events/outbox-admin.ts';
import { discardAbandoned } from '../events/outbox-kinds.ts';
import { changeWork } from '../features/operations/index.ts';
import { AppError } from '../http/app-error.ts';
import { type Command, CommandError, UsageError } from './command.ts';

export const discard: Command = async ({ database: { db } }, [kind, ...rest]) => {
  if (kind === undefined || rest.length > 0) throw new CommandError('Name one kind of work: discard KIND');
  const count = await discardAbandoned(db, kind);
  return [`deleted ${count} of the kind ${JSON.stringify(kind)} that had been due for at least ten minutes`];
};

function printed({ id, kind, recipient, attempts, error, runAt }: PendingWork): string {
  const next = runAt === null ? 'given up' : `next ${runAt.toISOString().slice(0, 16).replace('T', ' ')}`;
  const name = recipient === null ? kind : `${kind} to ${recipient}`;
  return [String(id).padStart(8), `${attempts} attempts`, next, name, ...(error === null ? [] : [error])].join('  ');
}

export const deliveries: Command = async ({ database: { db } }, [action, id = '', ...rest]) => {
  if (action === undefined) {
    const { data: work } = await listPendingWork(db, { limit: MAX_QUEUE_PAGE_SIZE });
    return work.length === 0 ? ['Nothing is pending.'] : work.map(printed);
  }
  const isKnown = action === 'retry' || action === 'discard';
  if (!isKnown || !/^[1-9]\d{0,14}$/.test(id) || rest.length > 0) throw new UsageError();
  try {
    await changeWork({ db, actorId: null }, Number(id), `outbox.${action}`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new CommandError(`The delivery ${id} is gone, is being delivered or is planned for later.`);
  }
  return [action === 'retry' ? `The delivery ${id} is due now.` : `The delivery ${id} is discarded.`];
};
