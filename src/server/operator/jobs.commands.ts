/** Lists the recurring jobs and runs one of them now. */
import { jobNames } from '#contract/operation-names.ts';
import { runJob } from '../features/operations/index.ts';
import { AppError } from '../http/app-error.ts';
import { type JobRow, listJobs } from '../jobs/job-list.ts';
import { type Command, CommandError, UsageError } from './command.ts';

const formatTime = (date: Date | null): string =>
  date === null ? 'never' : date.toISOString().slice(0, 16).replace('T', ' ');

const printed = ({ name, finishedAt, runAt, lastError }: JobRow): string =>
  [name, `last ${formatTime(finishedAt)}`, `next ${formatTime(runAt)}`, lastError ?? ''].join('  ').trimEnd();

function refusalOf(name: string, { code }: AppError): string {
  return code === 'job_running' ? `${name} is already running.` : `There is no job ${name}. List them with: jobs`;
}

export const jobs: Command = async ({ database: { db }, isServer, wakeJobs }, [action, ...words]) => {
  if (action === undefined) return (await listJobs(db)).map(printed);
  const name = words.join(' ');
  if (action !== 'run' || name === '') throw new UsageError();
  try {
    await runJob({ db, actorId: null }, { names: jobNames }, name);
  } catch (error) {
    throw error instanceof AppError ? new CommandError(refusalOf(name, error)) : error;
  }
  wakeJobs?.();
  return [isServer ? `${name} starts now.` : `${name} starts within seconds once the server is running.`];
};
