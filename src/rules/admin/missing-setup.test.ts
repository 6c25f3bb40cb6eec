import { describe, expect, it } from 'vitest';
import { setupSteps } from '#contract/operation-names.ts';
import { missingSetup, type SetupFacts } from './missing-setup.ts';

const DAY = 86_400_000;
const NOW = 1_000 * DAY;
const complete: SetupFacts = {
  isNamed: true,
  groups: 1,
  sourceTypes: 1,
  hasMailServer: true,
  admins: 2,
  lastBackupAt: NOW - 7 * DAY,
  currencies: 3,
  rates: 3,
  ratesAt: NOW - 15 * DAY,
  ratesMaxAgeDays: 14,
  publicUrl: 'https://cards.example',
  isEmbeddedDatabase: false,
};
const missing = (more: Partial<SetupFacts>) => missingSetup({ ...complete, ...more }, NOW);

describe('missingSetup', () => {
  it('returns nothing for a complete marketplace', () => {
    expect(missing({})).toEqual([]);
  });

  it.each([
    ['marketplace', { isNamed: false }],
    ['groups', { groups: 0 }],
    ['source_types', { sourceTypes: 0 }],
    ['mail', { hasMailServer: false }],
    ['second_admin', { admins: 1 }],
    ['backup', { lastBackupAt: null }],
    ['backup', { lastBackupAt: NOW - 7 * DAY - 1 }],
    ['rates', { rates: 2 }],
    ['stale_rates', { ratesAt: NOW - 15 * DAY - 1 }],
    ['https', { publicUrl: 'http://cards.example' }],
    ['database', { isEmbeddedDatabase: true }],
  ] as const)('returns the setup step %s for a marketplace with %j', (step, more) => {
    expect(missing(more)).toEqual([step]);
  });

  it('does not report missing rates as stale', () => {
    expect(missing({ rates: 0, ratesAt: null })).toEqual(['rates']);
  });

  it('returns all setup steps in order for a new marketplace', () => {
    const facts = {
      isNamed: false,
      groups: 0,
      sourceTypes: 0,
      hasMailServer: false,
      admins: 0,
      lastBackupAt: null,
      rates: 0,
    };
    const steps = missing({ ...facts, ratesAt: 0, publicUrl: 'http://localhost', isEmbeddedDatabase: true });
    expect(steps).toEqual(setupSteps);
  });
});
