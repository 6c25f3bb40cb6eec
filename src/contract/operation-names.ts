/**
 * Lists the names of sources of work, setup steps, jobs and deliveries, as the API returns them. Must not import zod,
 * because the staff pages import this file.
 */

/** The sources of work for the staff; each has a query in `waiting-work.views.ts`. */
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

/** The setup steps that a marketplace can still lack; decided by the rule `missingSetup`. */
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

/** The recurring jobs by their names in the database. */
export const jobNames = [
  'account deletions',
  'ended suspensions',
  'expired tokens',
  'expired trades',
  'former prices',
  'mails of the day',
  'old changes',
  'old fits',
  'old moderation cases',
  'old repeated texts',
  'photo fingerprints',
  'pictures without use',
  'pieces of forgotten searches',
  'retention',
  'rings',
  'tickets without a reply',
  'upload leftovers',
  'views of listings',
] as const;
export type JobName = (typeof jobNames)[number];

/** The kinds of deliveries by their names in the outbox. */
export const deliveryKinds = [
  'announcements changed',
  'auth.forgot',
  'auth.invitation',
  'auth.new-address',
  'auth.resend',
  'catalogue-merge',
  'held-messages.deliver',
  'listing-alerts',
  'listing-visibility',
  'mail',
  'mail.erase',
  'marketplace changed',
  'match photo',
  'moderation.appeal-letter',
  'moderation.letter',
  'moderation.seller-listings',
  'note repeated file',
  'pictures gone',
  'presence.end',
  'privacy.export',
  'privacy.late-writes',
  'push',
  'rates changed',
  'search-documents',
  'sockets.end',
  'sockets.end-key',
  'trade-check',
  'unread-messages',
  'want-fits',
  'web-push',
] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];
