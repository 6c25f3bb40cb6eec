/**
 * Sets up a new marketplace: stores its name, appoints the first admin, fills the catalogue, sends a test email, and
 * lists the missing steps.
 */
import { z } from 'zod';
import type { InvitationMode } from '#contract/marketplace.ts';
import type { SetupStep } from '#contract/operation-names.ts';
import { problemSentences } from '#contract/problem-sentences.ts';
import { missingSetup, type SetupFacts } from '#rules/admin/missing-setup.ts';
import { createFirstAdmin } from '../features/auth/index.ts';
import { readInvitationMode, readMarketplace } from '../features/marketplace/index.ts';
import { readStoredFacts } from '../features/operations/index.ts';
import { withMarketplaceName } from '../mail/marketplace-name.ts';
import { testEmail } from '../mail/test-email.ts';
import { setUpMailer } from '../mail-setup.ts';
import { type Command, CommandError, type GivenOptions, type Operator, textOf, UsageError } from './command.ts';
import { fillCatalogue, nameMarketplace, withCommandErrors } from './setup-parts.ts';

const STEPS: Readonly<Record<SetupStep, string>> = {
  marketplace:
    'Choose the name and the colours of the marketplace, at /admin/marketplace or with setup --marketplace NAME.',
  groups:
    'Add groups and members, at /admin/catalogue or with setup --catalogue FILE or --group "NAME: MEMBER, MEMBER".',
  source_types: 'Add source types, at /admin/catalogue or with setup --source-types "NAME, NAME".',
  mail: 'Set SMTP_URL and MAIL_FROM: no email leaves this machine.',
  second_admin: 'Appoint a second admin, so that you cannot be locked out: npm run magpie -- admin NAME',
  backup: 'Make a backup: npm run magpie -- backup FILE',
  rates:
    'Enter the rates of all currencies, at /admin/currencies or with: npm run magpie -- call currencies.setRates date=DAY rates.CODE=NUMBER ...',
  stale_rates:
    'Enter newer rates, at /admin/currencies or with: npm run magpie -- call currencies.setRates date=DAY rates.CODE=NUMBER ...',
  https: 'Serve the marketplace over HTTPS and set PUBLIC_URL to its address.',
  database: 'Set DATABASE_URL to a PostgreSQL server: the embedded database can be damaged by a power cut.',
};

async function createAdmin(operator: Operator, options: GivenOptions): Promise<string[]> {
  const [name, email, password] = ['name', 'email', 'password'].map((option) => textOf(options, option));
  if (name === undefined && email === undefined && password === undefined) return [];
  if (name === undefined || email === undefined || password === undefined) throw new UsageError();
  if (!z.email().safeParse(email).success) throw new CommandError(`email: ${problemSentences.invalid_email}`);
  const outcome = await withCommandErrors(() =>
    createFirstAdmin({ db: operator.database.db }, { name, email, password }),
  );
  if (outcome === 'has_admin')
    throw new CommandError('There is an admin already. Appoint others with: npm run magpie -- admin NAME');
  return [`${name} is an admin and can sign in at ${operator.config.publicUrl}`];
}

async function sendTestMail(operator: Operator, email: string): Promise<string> {
  if (!z.email().safeParse(email).success) throw new CommandError(`--mail-to: ${problemSentences.invalid_email}`);
  const { name } = await readMarketplace(operator.database.db);
  const mailer = withMarketplaceName(setUpMailer(operator.config), async () => name);
  try {
    await mailer.send(testEmail({ email, language: 'en' }));
  } catch (error) {
    throw new CommandError(
      `The test email was not accepted: ${error instanceof Error ? error.message : String(error)}`,
    );
  } finally {
    mailer.close();
  }
  return operator.config.mail.smtpUrl
    ? `The mail server has accepted a test email to ${email}. Check that it arrives and is not in the spam folder.`
    : 'The test email is stored in the data folder, because SMTP_URL is not set.';
}

async function readFacts({ config, database }: Operator): Promise<SetupFacts> {
  return {
    ...(await readStoredFacts(database.db)),
    hasMailServer: config.mail.smtpUrl !== undefined,
    publicUrl: config.publicUrl,
    ratesMaxAgeDays: config.ratesMaxAgeDays,
    isEmbeddedDatabase: database.kind === 'embedded',
  };
}

const INVITATIONS: Readonly<Record<InvitationMode, string>> = {
  auto: 'Everyone who signs up is invited at once.',
  manual: 'New people wait in the queue until you invite them with: npm run magpie -- invite next N',
};

/**
 * Runs the steps in order. If a step fails with a `CommandError`, the error also contains the output of the finished
 * steps.
 */
async function doSteps(steps: readonly (() => Promise<string[]>)[]): Promise<string[]> {
  const lines: string[] = [];
  for (const step of steps) {
    const done = await step().catch((error: unknown) => {
      if (error instanceof UsageError) throw error;
      throw error instanceof CommandError ? new CommandError([...lines, error.message].join('\n')) : error;
    });
    lines.push(...done);
  }
  return lines;
}

export const setup: Command = async (operator, args, options) => {
  if (args.length > 0) throw new UsageError();
  const [file, sourceTypes, mailTo] = ['catalogue', 'source-types', 'mail-to'].map((name) => textOf(options, name));
  const groups = [options['group'] ?? []].flat().map(String);
  const lines = await doSteps([
    () => nameMarketplace(operator, options),
    () => createAdmin(operator, options),
    () => fillCatalogue(operator, { file, groups, sourceTypes }),
    async () => (mailTo === undefined ? [] : [await sendTestMail(operator, mailTo)]),
  ]);
  const facts = await readFacts(operator);
  if (facts.admins === 0)
    lines.push('There is no admin yet. Create one with: setup --name NAME --email EMAIL --password PASSWORD');
  const missing = missingSetup(facts, Date.now());
  const isFixed = operator.config.invitations === undefined ? [] : ['This is set by the variable INVITATIONS.'];
  return [
    ...lines,
    INVITATIONS[await readInvitationMode(operator.database.db, operator.config)],
    ...isFixed,
    ...(missing.length > 0
      ? ['Still missing:', ...missing.map((step) => `  - ${STEPS[step]}`)]
      : ['Nothing is missing.']),
  ];
};
