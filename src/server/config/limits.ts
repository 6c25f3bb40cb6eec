/** Defines the maximum of each rate limit and the environment variable that sets it. */
import { z } from 'zod';

export const Count = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, 'a whole number from 1 to 9999999')
  .transform(Number);

/** The number of days in which an account is treated as new; 0 turns the lower limits off. */
const Days = z
  .string()
  .regex(/^(?:\d|[1-9]\d|[1-2]\d\d|3[0-5]\d|36[0-5])$/, 'a whole number from 0 to 365')
  .transform(Number);

/** Each variable is the maximum number per time window; the windows are defined in src/server/limits/limits.ts. */
export const LimitVariables = {
  LIMIT_SIGN_IN_ACCOUNT: Count.default(10),
  LIMIT_SIGN_IN_ADDRESS: Count.default(100),
  LIMIT_SIGN_IN_EVERYWHERE: Count.default(100),
  LIMIT_SIGN_INS: Count.default(30),
  LIMIT_MAIL_REQUESTS: Count.default(5),
  LIMIT_REGISTRATIONS: Count.default(20),
  LIMIT_LINKS: Count.default(100),
  LIMIT_TICKETS: Count.default(20),
  LIMIT_REPORTS: Count.default(60),
  LIMIT_PROPOSALS: Count.default(20),
  LIMIT_MESSAGES: Count.default(120),
  LIMIT_UPLOADS: Count.default(90),
  LIMIT_LISTINGS: Count.default(90),
  LIMIT_CONTACTS_HOUR: Count.default(20),
  LIMIT_CONTACTS_DAY: Count.default(100),
  LIMIT_CONTACTS_SELLER: Count.default(20),
  LIMIT_CONTACT_REWRITES: Count.default(30),
  LIMIT_NEW_LISTINGS_DAY: Count.default(80),
  LIMIT_ALERT_MAILS: Count.default(5),
  LIMIT_MEGAPIXELS: Count.default(1500),
  LIMIT_TYPING: Count.default(60),
  LIMIT_VIEWS: Count.default(120),
  LIMIT_READS: Count.default(1200),
  LIMIT_SEARCHES: Count.default(300),
  LIMIT_PAGES: Count.default(300),
  LIMIT_IMPORTS: Count.default(20),
  LIMIT_WRITES: Count.default(300),
  LIMIT_CHANNELS: Count.default(300),
  LIMIT_SIGN_IN_CALLS: Count.default(600),
  LIMIT_WHOLE_CONVERSATIONS: Count.default(20),
  LIMIT_EXPORTS: Count.default(3),
};

/** Not part of `LimitVariables`, because this variable is a number of days and not a number per time window. */
export const NewAccountVariables = { NEW_ACCOUNT_DAYS: Days.default(7) };

const Parsed = z.object({ ...LimitVariables, ...NewAccountVariables });

export type LimitNumbers = {
  /**
   * Failed sign-ins per 15 minutes with one username or email address, counted separately for each network and for each
   * known device. Wrong passwords in the settings and, per day, wrong second-factor codes have the same limit.
   */
  readonly signInAccount: number;
  /** Failed sign-ins per 15 minutes from one network. */
  readonly signInAddress: number;
  /**
   * Failed sign-ins per day with one username or email address, from all networks and without a known device. Beyond
   * this number, each failure doubles the wait before the next attempt, up to 30 seconds.
   */
  readonly signInEverywhere: number;
  /**
   * Successful sign-ins per 15 minutes with one username or email address; those of each known device are counted
   * separately.
   */
  readonly signIns: number;
  /**
   * Emails of one kind per hour to one email address. The same number separately limits how often each sender can
   * request these emails.
   */
  readonly mailRequests: number;
  /** Registrations per hour from one network. */
  readonly registrations: number;
  /** Links and codes of one kind that can be requested or used from one network per 15 minutes. */
  readonly links: number;
  /** Support tickets per hour from one network, and replies per day to one ticket. */
  readonly tickets: number;
  /** Reports per hour by one account. */
  readonly reports: number;
  /** Catalogue proposals per day by one account. */
  readonly proposals: number;
  /** Messages per minute by one account; `uploads` and `listings` are counted in the same way. */
  readonly messages: number;
  readonly uploads: number;
  readonly listings: number;
  /** Contact requests by one account per hour and per day, fewer for a new account. */
  readonly contactsHour: number;
  readonly contactsDay: number;
  /** Contact requests of one account that wait for one seller's decision at the same time. */
  readonly contactsSeller: number;
  /** New listings per day. Applies only to new accounts, which get a fraction of it; see `newAccountDays`. */
  readonly newListingsDay: number;
  /** Accounts younger than this, in days, get only a fraction of `contactsHour`, `contactsDay` and `newListingsDay`. */
  readonly newAccountDays: number;
  /** Changes to the messages of pending contact requests, and counter-offers to swaps, per hour by one account. */
  readonly contactRewrites: number;
  /** Emails per hour to one recipient that announce a single listing; further listings are added to the daily email. */
  readonly alertMails: number;
  /** Megapixels decoded per minute, over all pictures of one account or of all visitors from one network. */
  readonly megapixels: number;
  /**
   * Typing events per minute by one account. The default is three times as many as a client sends while its user types.
   */
  readonly typing: number;
  /** Listing views recorded per minute by one account or, for visitors, from one network. */
  readonly views: number;
  /**
   * GET requests per minute, to all routes without a separate limit, by one account or, for visitors, from one network;
   * `searches` and `writes` are also counted per account or network.
   */
  readonly reads: number;
  readonly searches: number;
  readonly writes: number;
  /**
   * Pages per minute with text from the server, for one network; further pages are sent without it. Sitemaps and other
   * costly paths outside of the API have the same limit, each path on its own.
   */
  readonly pages: number;
  /** Imports of want lists per minute by one account, as pasted text or as a file. */
  readonly imports: number;
  /** Realtime channel signatures per minute by one account. */
  readonly channels: number;
  /**
   * Requests per minute to each sign-in route from one network; they do not count towards the other limits of the
   * network.
   */
  readonly signInCalls: number;
  /** Whole conversations that one account can read per minute. */
  readonly wholeConversations: number;
  /** Copies of personal data that one account can request per day. */
  readonly exports: number;
};

export function readLimits(env: z.output<typeof Parsed>): LimitNumbers {
  return Object.freeze({
    signInAccount: env.LIMIT_SIGN_IN_ACCOUNT,
    signInAddress: env.LIMIT_SIGN_IN_ADDRESS,
    signInEverywhere: env.LIMIT_SIGN_IN_EVERYWHERE,
    signIns: env.LIMIT_SIGN_INS,
    mailRequests: env.LIMIT_MAIL_REQUESTS,
    registrations: env.LIMIT_REGISTRATIONS,
    links: env.LIMIT_LINKS,
    tickets: env.LIMIT_TICKETS,
    reports: env.LIMIT_REPORTS,
    proposals: env.LIMIT_PROPOSALS,
    messages: env.LIMIT_MESSAGES,
    uploads: env.LIMIT_UPLOADS,
    listings: env.LIMIT_LISTINGS,
    contactsHour: env.LIMIT_CONTACTS_HOUR,
    contactsDay: env.LIMIT_CONTACTS_DAY,
    contactsSeller: env.LIMIT_CONTACTS_SELLER,
    newListingsDay: env.LIMIT_NEW_LISTINGS_DAY,
    newAccountDays: env.NEW_ACCOUNT_DAYS,
    contactRewrites: env.LIMIT_CONTACT_REWRITES,
    alertMails: env.LIMIT_ALERT_MAILS,
    megapixels: env.LIMIT_MEGAPIXELS,
    typing: env.LIMIT_TYPING,
    views: env.LIMIT_VIEWS,
    reads: env.LIMIT_READS,
    searches: env.LIMIT_SEARCHES,
    pages: env.LIMIT_PAGES,
    writes: env.LIMIT_WRITES,
    imports: env.LIMIT_IMPORTS,
    channels: env.LIMIT_CHANNELS,
    signInCalls: env.LIMIT_SIGN_IN_CALLS,
    wholeConversations: env.LIMIT_WHOLE_CONVERSATIONS,
    exports: env.LIMIT_EXPORTS,
  });
}
