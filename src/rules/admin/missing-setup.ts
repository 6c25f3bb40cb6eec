/**
 * Decides which setup steps are still missing before a marketplace can be opened, in the order in which an admin should
 * perform them.
 */
import { DAY_MS } from '#contract/durations.ts';
import { type SetupStep, setupSteps } from '#contract/operation-names.ts';
import { isStaleRate } from '../currencies/stale-rates.ts';

export type SetupFacts = {
  isNamed: boolean;
  groups: number;
  sourceTypes: number;
  hasMailServer: boolean;
  admins: number;
  /** The time of the latest backup in milliseconds; null before the first backup. */
  lastBackupAt: number | null;
  /** The number of currencies offered besides the base currency; `rates` is how many of them have a rate. */
  currencies: number;
  rates: number;
  /** The day of the oldest rate, in milliseconds; null without rates. */
  ratesAt: number | null;
  ratesMaxAgeDays: number;
  publicUrl: string;
  isEmbeddedDatabase: boolean;
};

const MAX_BACKUP_AGE_MS = 7 * DAY_MS;

const isOlder = (at: number | null, age: number, now: number): boolean => at !== null && now - at > age;

export function missingSetup(facts: SetupFacts, now: number): SetupStep[] {
  const isMissing: Record<SetupStep, boolean> = {
    marketplace: !facts.isNamed,
    groups: facts.groups === 0,
    source_types: facts.sourceTypes === 0,
    mail: !facts.hasMailServer,
    second_admin: facts.admins < 2,
    backup: facts.lastBackupAt === null || isOlder(facts.lastBackupAt, MAX_BACKUP_AGE_MS, now),
    rates: facts.rates < facts.currencies,
    stale_rates: facts.ratesAt !== null && isStaleRate(facts.ratesAt, facts.ratesMaxAgeDays, now),
    https: !facts.publicUrl.startsWith('https://'),
    database: facts.isEmbeddedDatabase,
  };
  return setupSteps.filter((step) => isMissing[step]);
}
