/** Lists the names on the staff's overview. Free of zod because the page imports them. */

/** Where work waits for the staff; each has a query in `waiting-work.views.ts`. */
export const waitingSources = [
  'queue',
  'reports',
  'appeals',
  'held_messages',
  'tickets',
  'proposals',
  'failed_mails',
] as const;
export type WaitingSource = (typeof waitingSources)[number];

/** What a marketplace still needs; decided by the rule `missingSetup`. */
export const setupSteps = [
  'marketplace',
  'groups',
  'source_types',
  'mail',
  'second_admin',
  'backup',
  'rates',
  'stale_rates',
  'https',
  'database',
] as const;
export type SetupStep = (typeof setupSteps)[number];

export const healthStates = ['ok', 'failing', 'not_set_up'] as const;
export type HealthState = (typeof healthStates)[number];
