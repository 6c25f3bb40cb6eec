/** Lists, shows and decides reports and the appeals against decisions. */

import { DAY_MS } from '#contract/durations.ts';
import { MAX_QUEUE_PAGE_SIZE } from '#contract/limits.ts';
import {
  type Case,
  type CaseRow,
  type Decision,
  type NewDecision as Input,
  NewDecision,
} from '#contract/moderation.ts';
import { decisionActions } from '#contract/report-kinds.ts';
import { isBlank } from '#contract/visible-text.ts';
import { decideAppeal, decideCase, listCases, readCase, undoDecision } from '../features/moderation/index.ts';
import { createPictureUrls } from '../storage/picture-urls.ts';
import { type Command, CommandError, type Operator, UsageError } from './command.ts';
import { indented } from './help-text.ts';
import { orRefuse, parseInput, readId, UNDO_EXPIRED } from './refusals.ts';

const OPERATOR = { id: null, role: 'admin' } as const;

const printedRow = ({ id, status, kind, owner, title, reporter_count, categories, created_at }: CaseRow): string =>
  [
    String(id).padStart(6),
    `${status} since ${created_at.slice(0, 10)}`,
    `${kind} of ${owner?.name ?? 'an erased account'}`,
    `${reporter_count} reported${categories.length > 0 ? `: ${categories.join(', ')}` : ''}`,
    title,
  ].join('  ');

function printedDecision({ action, message, decided_by, created_at, appeal }: Decision): string[] {
  const appealed = appeal ? [`appeal: ${appeal.outcome ?? 'waiting'}`, ...indented(appeal.text)] : [];
  const by = decided_by ? ` by ${decided_by.name}` : '';
  return [`decision: ${action} on ${created_at.slice(0, 10)}${by}`, ...indented(message), ...appealed];
}

function printedCase(report: Case): string[] {
  const history = report.owner_history;
  return [
    printedRow(report),
    ...indented(report.snapshot.text),
    ...report.snapshot.pictures.map((url) => `  ${url}`),
    ...(history ? [`${history.name}: ${history.reports_about} reports, ${history.sanctions} sanctions so far`] : []),
    ...report.reports.flatMap(({ reporter, category, reason }) => [
      `reported by ${reporter.name}: ${category}`,
      ...indented(reason),
    ]),
    ...report.decisions.flatMap(printedDecision),
    `Possible now: ${[...report.actions, ...(report.can_decide_appeal ? ['uphold', 'reject'] : [])].join(', ') || 'nothing'}`,
  ];
}

function readDecision(name: string, words: readonly string[]): Input | undefined {
  const action = decisionActions.find((known) => known === name);
  if (!action) return undefined;
  const [days = '', ...rest] = words;
  const isSuspension = action === 'suspend';
  if (isSuspension && days !== 'forever' && !/^[1-9]\d{0,3}$/.test(days)) return undefined;
  const message = (isSuspension ? rest : words).join(' ').trim();
  if (message === '' && action !== 'dismiss') return undefined;
  const hasEnd = isSuspension && days !== 'forever';
  return { action, message, ends_at: hasEnd ? new Date(Date.now() + Number(days) * DAY_MS).toISOString() : null };
}

const refusals = (id: number) => ({
  not_found: `There is no report ${id}.`,
  already_decided: `The report ${id} is decided already. See: reports show ${id}`,
});

async function resolveAppeal({ database: { db } }: Operator, report: Case, action: string, message: string) {
  const decision = report.decisions.find(({ appeal }) => appeal?.outcome === null);
  if (!decision) throw new CommandError(`No appeal is waiting in the report ${report.id}.`);
  const outcome = action === 'uphold' ? 'upheld' : 'rejected';
  await orRefuse(decideAppeal(db, OPERATOR, decision.id, { outcome, message }), {
    ...refusals(report.id),
    forbidden: 'Another member of the staff decides this appeal, not the one who decided the report.',
  });
  return [`The appeal is ${outcome}; the user is notified.`];
}

async function undo({ database: { db } }: Operator, report: Case): Promise<string[]> {
  const latest = report.decisions.find(({ reversed_at }) => reversed_at === null);
  if (!latest) throw new CommandError(`The report ${report.id} is not decided.`);
  await orRefuse(undoDecision(db, OPERATOR, latest.id), {
    forbidden: `${latest.decided_by?.name ?? 'Another member of the staff'} has decided it and can undo it.`,
    undo_expired: UNDO_EXPIRED,
  });
  return [`The report ${report.id} is open again.`];
}

export const reports: Command = async (operator, [action, first, ...words]) => {
  const { config, database } = operator;
  const { db } = database;
  if (action === undefined) {
    const list = (status: 'open' | 'appealed') =>
      listCases(db, { status, q: '', limit: MAX_QUEUE_PAGE_SIZE }, OPERATOR.role);
    const [appealed, open] = [await list('appealed'), await list('open')];
    const rows = [...appealed.data, ...open.data].map(printedRow);
    return [...rows, `${open.meta.open} open, ${open.meta.appealed} appealed`];
  }
  const id = readId(first);
  const isAppeal = (action === 'uphold' || action === 'reject') && !isBlank(words.join(''));
  const decision = readDecision(action, words);
  if (id === undefined || !(isAppeal || decision || ((action === 'show' || action === 'undo') && words.length === 0)))
    throw new UsageError();
  const report = await readCase(db, createPictureUrls(config.storageUrl), id, OPERATOR);
  if (!report) throw new CommandError(refusals(id).not_found);
  if (action === 'show') return printedCase(report);
  if (action === 'undo') return await undo(operator, report);
  if (!decision) return await resolveAppeal(operator, report, action, words.join(' ').trim());
  await orRefuse(decideCase(db, OPERATOR, id, parseInput(NewDecision, decision)), refusals(id));
  return [`The report ${id} is decided: ${decision.action}.`];
};
