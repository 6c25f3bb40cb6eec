import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const server = fileURLToPath(new URL('..', import.meta.url));
const catalogue = readFileSync(new URL('catalogue.ts', import.meta.url), 'utf8');
const eventTypes = [...catalogue.matchAll(/^ {2}'([a-z._]+)':/gm)].map(([, type]) => type ?? '');
const services = globSync('features/**/*.service.ts', { cwd: server })
  .map((path) => readFileSync(`${server}/${path}`, 'utf8'))
  .join('');

it('the source of the event catalogue contains more than eight event types, including connection.requested', () => {
  expect(eventTypes).toContain('connection.requested');
  expect(eventTypes.length).toBeGreaterThan(8);
});

/** The types in calls of `record`; a template such as `listing.${change}` matches every type with that prefix. */
const recorded = [...services.matchAll(/\.record\(\{\s+type: ['`]([a-z._]+)/g)].map(([, type]) => type ?? '');

it.each(eventTypes)('at least one service records events of the type %s', (type) => {
  expect(recorded.some((text) => text === type || (text.endsWith('.') && type.startsWith(text)))).toBe(true);
});
