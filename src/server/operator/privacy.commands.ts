/** Prints the retention table and erases accounts at the request of their owners. */
import { type RetentionRule, retention } from '#contract/retention.ts';
import { beginErasureNow, findAccountByName } from '../features/auth/index.ts';
import { countRetained, eraseAccount } from '../features/privacy/index.ts';
import { personalData } from '../features.ts';
import { type Command, CommandError, UsageError } from './command.ts';
import { orRefuse } from './refusals.ts';

const periodOf = ({ amount, unit, from }: RetentionRule): string => `${amount} ${unit} from ${from.replace('_', ' ')}`;
const numberOf = (count: number | null): string => (count === null ? '-' : String(count));

export const retentionTable: Command = async ({ database: { db } }, args) => {
  if (args.length > 0) throw new UsageError();
  const counts = await countRetained(db);
  const rows = counts.map(({ id, rows, over }) => {
    const rule: RetentionRule = retention[id];
    return [id, periodOf(rule), rule.by, numberOf(rows), numberOf(over)];
  });
  const table = [['what', 'period', 'enforced by', 'rows', 'over'], ...rows];
  const widths = [0, 1, 2, 3, 4].map((at) => Math.max(...table.map((row) => (row[at] ?? '').length)));
  return table.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

export const erase: Command = async ({ database: { db } }, [name, ...rest]) => {
  if (!name || rest.length > 0) throw new UsageError();
  const unknown = `There is no account called ${name}.`;
  const account = await findAccountByName(db, name);
  if (!account) throw new CommandError(unknown);
  await orRefuse(beginErasureNow(db, account.id), {
    last_admin: `${name} is the last admin. Make another user an admin first.`,
    not_found: unknown,
  });
  // Ignore the result: false only means that the server's job has already finished the erasure.
  await eraseAccount(db, personalData.erasure, account.id);
  return [`Erased ${name}. The owner gets an email at the address that the account had.`];
};
