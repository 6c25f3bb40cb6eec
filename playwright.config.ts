/** Configures the browser tests, which start the product through their fixtures. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from './test/support/find-chromium.ts';

const browser = await findChromium();

export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/support/global-setup.ts',
  outputDir: 'test-results',
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // Retries only on CI machines, which are shared; the summary lists every retried test.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  globalTimeout: 50 * 60_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: process.env.MAGPIE_E2E_REPORT ?? join(tmpdir(), 'magpie-e2e.json') }]],
  use: {
    browserName: 'chromium',
    headless: true,
    // Recording a trace takes a third of the time, so only a retry is recorded. MAGPIE_TRACE=1 records every failure.
    trace: process.env.MAGPIE_TRACE ? 'retain-on-failure' : 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: browser.path, args: chromiumArguments },
  },
});
