/** Sets up a new marketplace: the first admin, a test email, and the list of what is still missing. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { errorSentences } from '#contract/error-sentences.ts';
import type { SetupStep } from '#contract/operation-names.ts';
import { problemSentences } from '#contract/problem-sentences.ts';
import { renderProblem } from '#contract/problems.ts';
import { PRODUCT_NAME } from '#contract/product.ts';
import { missingSetup } from '#rules/admin/missing-setup.ts';
import { readStoredFacts } from '../features/admin/index.ts';
import { createFirstAdmin } from '../features/auth/index.ts';
import { AppError } from '../http/app-error.ts';
import { renderEmail } from '../mail/email-template.ts';
import { setUpMailer } from '../mail-setup.ts';
import { type Command, CommandError, type Operator } from './command.ts';

const OPTIONS = ['--name', '--email', '--password', '--mail-to'] as const;
type Option = (typeof OPTIONS)[number];
const USE = 'Use: setup [--name NAME --email EMAIL --password PASSWORD] [--mail-to EMAIL]';

const STEPS: Readonly<Record<SetupStep, string>> = {
  groups: 'Add groups and members, by hand at /admin or with the catalogue commands.',
  source_types: 'Add source types, by hand at /admin or with the catalogue commands.',
  mail: 'Set SMTP_URL and MAIL_FROM: no email leaves this machine.',
  second_admin: 'Appoint a second admin, so that you cannot be locked out: npm run magpie -- admin NAME',
  backup: 'Make a backup: npm run magpie -- backup FILE',
  rates:
    'Enter the rates of all currencies: npm run magpie -- rates CODE=NUMBER ... --date DAY, or at /admin/currencies',
  stale_rates: 'Enter newer rates: npm run magpie -- rates CODE=NUMBER ... --date DAY, or at /admin/currencies',
  https: 'Serve the marketplace over HTTPS and set PUBLIC_URL to its address.',
  database: 'Set DATABASE_URL to a PostgreSQL server: the embedded database can be damaged by a power cut.',
};

function readOptions(args: readonly string[]): Partial<Record<Option, string>> {
  const options: Partial<Record<Option, string>> = {};
  for (let at = 0; at < args.length; at += 2) {
    const option = OPTIONS.find((known) => known === args[at]);
    const value = args[at + 1];
    if (option === undefined || value === undefined) throw new CommandError(USE);
    options[option] = value;
  }
  return options;
}

/** The sentences of a refusal, one per line. */
function sentenceOf({ code, problems = [] }: AppError): string {
  return problems.length > 0
    ? problems.map((problem) => `${problem.field}: ${renderProblem(problemSentences, problem)}`).join('\n')
    : errorSentences[code];
}

async function createAdmin(operator: Operator, options: Partial<Record<Option, string>>): Promise<string[]> {
  const { '--name': name, '--email': email, '--password': password } = options;
  if (name === undefined && email === undefined && password === undefined) return [];
  if (name === undefined || email === undefined || password === undefined) throw new CommandError(USE);
  if (!z.email().safeParse(email).success) throw new CommandError(`email: ${problemSentences.invalid_email}`);
  try {
    const outcome = await createFirstAdmin({ db: operator.database.db }, { name, email, password });
    if (outcome === 'has_admin')
      throw new CommandError('There is an admin already. Appoint others with: npm run magpie -- admin NAME');
  } catch (error) {
    throw error instanceof AppError ? new CommandError(sentenceOf(error)) : error;
  }
  return [`${name} is an admin and can sign in at ${operator.config.publicUrl}`];
}

async function sendTestMail(operator: Operator, email: string): Promise<string> {
  if (!z.email().safeParse(email).success) throw new CommandError(`--mail-to: ${problemSentences.invalid_email}`);
  const text = {
    subject: `Test email from ${PRODUCT_NAME}`,
    heading: 'Emails arrive',
    paragraphs: ['This marketplace can send emails.'],
    footnote: 'The operator of this marketplace has requested this email.',
  };
  const mailer = setUpMailer(operator.config);
  try {
    const mail = renderEmail({ email, language: 'en' }, { en: text, fr: text });
    await mailer.send({ ...mail, id: randomUUID(), at: new Date().toISOString() });
  } catch (error) {
    throw new CommandError(
      `The test email was not accepted: ${error instanceof Error ? error.message : String(error)}`,
    );
  } finally {
    mailer.close();
  }
  return operator.config.mail.smtpUrl
    ? `The mail server has accepted a test email to ${email}. Check that it arrives, and not among junk.`
    : 'The test email is stored in the data folder, because SMTP_URL is not set.';
}

export const setup: Command = async (operator, args) => {
  const options = readOptions(args);
  const lines = await createAdmin(operator, options);
  const mailTo = options['--mail-to'];
  if (mailTo !== undefined) lines.push(await sendTestMail(operator, mailTo));
  const { config, database } = operator;
  const facts = {
    ...(await readStoredFacts(database.db)),
    hasMailServer: config.mail.smtpUrl !== undefined,
    publicUrl: config.publicUrl,
    ratesMaxAgeDays: config.ratesMaxAgeDays,
    isEmbeddedDatabase: database.kind === 'embedded',
  };
  if (facts.admins === 0) lines.push(`There is no admin yet. ${USE}`);
  const missing = missingSetup(facts, Date.now());
  const invitations =
    config.invitations === 'auto'
      ? 'Everyone who signs up is invited at once (INVITATIONS=auto).'
      : 'New people wait in the queue until you invite them (INVITATIONS=manual): npm run magpie -- invite next N';
  return [
    ...lines,
    invitations,
    ...(missing.length > 0
      ? ['Still missing:', ...missing.map((step) => `  - ${STEPS[step]}`)]
      : ['Nothing is missing.']),
  ];
};
