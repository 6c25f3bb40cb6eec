// @vitest-environment jsdom
/** Is the client library set up as the specification has it? */
import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { parseConfig } from './config.ts';

const made = vi.hoisted(() => ({ options: [] as [string, Record<string, unknown>][] }));
vi.mock('pusher-js', () => ({
  default: class {
    connection = { bind: () => {} };
    constructor(key: string, options: Record<string, unknown>) {
      made.options.push([key, options]);
    }
    bind() {}
    signin() {}
  },
}));

import { openSocket } from './socket.ts';

afterEach(() => made.options.splice(0));

it("keeps the client's own times, cluster and transport security as specified", () => {
  const { realtime } = parseConfig('');
  openSocket(realtime, { state: () => {}, signedIn: () => {}, event: () => {} });
  const [[key, options] = ['', {}]] = made.options;
  expect(key).toBe('magpie');
  expect(options).toMatchObject({ cluster: 'us2', forceTLS: false });
  // Unsaid, the library's own hold.
  for (const time of ['activityTimeout', 'pongTimeout', 'unavailableTimeout']) expect(options).not.toHaveProperty(time);
  const library = readFileSync('node_modules/pusher-js/dist/web/pusher.js', 'utf8');
  for (const line of [
    'PROTOCOL: 7,',
    'activityTimeout: 120000,',
    'pongTimeout: 30000,',
    'unavailableTimeout: 10000,',
  ]) {
    expect(library).toContain(line);
  }
});
