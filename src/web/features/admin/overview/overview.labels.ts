/** Messages of the staff's overview. */
import { ACTIVITY_DAYS } from '#contract/limits.ts';
import type { HealthState, SetupStep, WaitingSource } from '#contract/operation-names.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

const waiting: Record<WaitingSource, string> = {
  queue: 'People in the queue',
  reports: 'Open reports',
  appeals: 'Appeals',
  held_messages: 'Held messages',
  tickets: 'Open tickets',
  proposals: 'Proposals for the catalogue',
  failed_mails: 'Failed emails and other deliveries',
};
const steps: Record<SetupStep, string> = {
  marketplace: 'Choose the name and the colours of the marketplace.',
  groups: 'Add groups and their members, or import them from a CSV file.',
  source_types: 'Add source types, such as “album” or “event”.',
  mail: 'Set SMTP_URL and MAIL_FROM: until then, no email leaves this machine.',
  second_admin: 'Appoint a second admin, so that you cannot be locked out.',
  backup: 'Make a backup: npm run magpie -- backup FILE. The latest one must not be older than a week.',
  rates: 'Enter a rate for every currency, so that prices can be compared.',
  stale_rates: 'Enter current exchange rates: at least one is out of date.',
  https: 'Serve this site over HTTPS and set PUBLIC_URL to its address.',
  database: 'Set DATABASE_URL to a PostgreSQL server: a power cut can damage the embedded database.',
};

const states: Record<HealthState, string> = { ok: 'Working', failing: 'Needs attention', not_set_up: 'Not set up' };

export const overviewLabels = defineMessages('adminOverview', {
  waitingTitle: 'Work waiting',
  waiting,
  since: (when: string) => `oldest: ${when}`,
  nothingWaits: 'Nothing is waiting.',
  missingTitle: 'Steps to finish the setup',
  steps,
  healthTitle: 'Health',
  parts: { mail: 'Email', outbox: 'Deliveries', jobs: 'Jobs', storage: 'Storage' },
  states,
  activityTitle: `The last ${ACTIVITY_DAYS} days`,
  activity: { sign_ups: 'Sign-ups', listings: 'Listings', messages: 'Messages', reports: 'Reported items' },
  total: (highest: number) => `in total, ${formatCount(highest)} on the busiest day`,
  onDay: (day: string, count: number) => `${day}: ${count}`,
  asTable: 'Show as a table',
  day: 'Day',
  failed: 'Couldn’t load the overview',
});
