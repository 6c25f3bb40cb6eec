/** Lists, releases and declines messages that are held because many users were sent the same text. */
import { MAX_QUEUE_PAGE_SIZE } from '#contract/limits.ts';
import { decideHeldText, listHeldTexts } from '../features/held-messages/index.ts';
import { type Command, UsageError } from './command.ts';
import { indented } from './help-text.ts';
import { orRefuse, readId } from './refusals.ts';

export const held: Command = async ({ database: { db } }, [action, first, ...rest]) => {
  if (action === undefined) {
    const { data } = await listHeldTexts(db, { limit: MAX_QUEUE_PAGE_SIZE });
    if (data.length === 0) return ['No message is held.'];
    return data.flatMap(({ id, sender, count, held_at, text }) => [
      `${String(id).padStart(6)}  ${sender.name}  held ${held_at.slice(0, 10)}  ${count} waiting`,
      ...indented(text),
    ]);
  }
  const id = readId(first);
  if (id === undefined || rest.length > 0 || (action !== 'release' && action !== 'decline')) throw new UsageError();
  const status = action === 'release' ? 'released' : 'declined';
  await orRefuse(decideHeldText(db, { id: null, role: 'admin' }, id, status), {
    not_found: `There is no held message ${id}.`,
    already_decided: `The message ${id} is decided already.`,
  });
  return [`The message ${id} is ${status}.`];
};
