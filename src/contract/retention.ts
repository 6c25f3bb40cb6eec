/**
 * Defines what is stored for how long. Recurring jobs enforce the periods with `by: 'job'`, and the privacy page,
 * `magpie retention` and docs/operations.md show all periods. Must not import zod, because the web app imports this
 * file.
 */

type Period = {
  readonly amount: number;
  readonly unit: 'minutes' | 'hours' | 'days';
  readonly from: 'creation' | 'last_use' | 'expiry' | 'closing' | 'request' | 'readiness' | 'decision';
};

/**
 * `job`: a job deletes the data after the period. `memory`: the data is never in the database. `operator`: the data is
 * stored outside the product, so the operator deletes it.
 */
export type RetentionRule = Period & { readonly by: 'job' | 'memory' | 'operator' };

const job = (amount: number, unit: Period['unit'], from: Period['from']) =>
  ({ amount, unit, from, by: 'job' }) as const satisfies RetentionRule;

/** Days for which the owner of an account can cancel its deletion. */
export const DELETION_DAYS = 14;
/** Days for which a username that was given up stays reserved for its former owner. */
export const FORMER_NAME_DAYS = 90;

export const retention = {
  sessions: job(30, 'days', 'last_use'),
  apiKeys: job(365, 'days', 'creation'),
  pushSubscriptions: job(30, 'days', 'last_use'),
  resetLinks: job(60, 'minutes', 'creation'),
  signInCodes: job(10, 'minutes', 'creation'),
  emailChanges: job(14, 'days', 'request'),
  formerNames: job(FORMER_NAME_DAYS, 'days', 'closing'),
  nameChanges: job(30, 'days', 'creation'),
  unusedPictures: job(1, 'days', 'creation'),
  uploads: job(1, 'hours', 'creation'),
  repeatedTexts: job(2, 'days', 'creation'),
  releasedTexts: job(30, 'days', 'decision'),
  declinedTexts: job(30, 'days', 'decision'),
  listingViews: job(2, 'days', 'creation'),
  declinedHops: job(90, 'days', 'creation'),
  changeFeed: job(7, 'days', 'creation'),
  readNotifications: job(90, 'days', 'creation'),
  unreadNotifications: job(365, 'days', 'creation'),
  storedMails: job(30, 'days', 'creation'),
  undelivered: job(7, 'days', 'creation'),
  closedTickets: job(730, 'days', 'creation'),
  exports: job(7, 'days', 'readiness'),
  deletedAccounts: job(DELETION_DAYS, 'days', 'request'),
  searchWords: job(1, 'days', 'last_use'),
  rateLimits: { amount: 1, unit: 'days', from: 'creation', by: 'memory' },
  logs: { amount: 14, unit: 'days', from: 'creation', by: 'operator' },
  backups: { amount: 30, unit: 'days', from: 'creation', by: 'operator' },
} as const satisfies Record<string, RetentionRule>;

export type RetentionId = keyof typeof retention;
export const retentionIds = Object.keys(retention) as readonly RetentionId[];
