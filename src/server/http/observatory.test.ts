/** Scores the headers of a production server over https by the rules of MDN HTTP Observatory. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, makeClient } from '#test/client.ts';
import { observatoryRows, observatoryScore, type Response } from '#test/observatory.ts';
import { readConfig } from '../config/config.ts';
import { silentLog } from '../log/log.ts';
import { registerApiDocs } from './api-docs.ts';
import { createServer } from './server.ts';
import { registerSpaHost } from './spa-host.ts';

const PAGES = [
  ['the home page', '/', 200],
  ['a listing', '/listings/1', 200],
  ['the API documentation', '/api/docs', 200],
  ['an unknown address', '/nothing', 404],
  ['an unknown API path', '/api/nothing', 404],
] as const;

let folder = '';
let server: FastifyInstance;
let client: Client;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'magpie-observatory-'));
  mkdirSync(join(folder, 'assets'));
  const script = '<script type="module" src="/assets/app-1a2b.js"></script>';
  writeFileSync(join(folder, 'index.html'), `<!doctype html><head><!--config-->${script}</head><div id="root"></div>`);
  const config = readConfig({
    PUBLIC_URL: 'https://www.magpie.test',
    SERVER_URL: 'https://api.magpie.test',
    ANALYTICS_MEASUREMENT_ID: 'G-TEST1234',
    PUSHER_HOST: 'ws.magpie.test',
    PUSHER_TLS: '1',
  });
  expect(config.production).toBe(true);
  server = await createServer(config, silentLog);
  registerApiDocs(server);
  await registerSpaHost(server, config, folder);
  client = makeClient(server);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('security headers over https', () => {
  it.each(PAGES)('the Observatory score is at least 130 for %s', async (_page, path, status) => {
    const { body, headers, status: answered } = await client.get<unknown>(path);
    expect(answered).toBe(status);
    const response = { headers, body: String(body) };
    expect(observatoryScore(response), JSON.stringify(observatoryRows(response))).toBeGreaterThanOrEqual(130);
  });

  it.each([
    ['content-security-policy', undefined, 75],
    ['content-security-policy', "default-src 'none'; script-src 'self' 'unsafe-inline'; frame-ancestors 'none'", 80],
    ['content-security-policy', "default-src 'none'; img-src http://x.test; frame-ancestors 'none'", 80],
    ['content-security-policy', "default-src 'self'; frame-ancestors 'none'", 125],
    ['content-security-policy', "default-src 'none'; form-action 'none'", 125],
    ['cross-origin-resource-policy', undefined, 120],
    ['referrer-policy', 'unsafe-url', 125],
    ['strict-transport-security', undefined, 80],
    ['strict-transport-security', 'max-age=86400', 120],
    ['x-content-type-options', undefined, 125],
    ['set-cookie', 'session=1; SameSite=Lax', 80],
  ])('the Observatory score is lower if the header %s is %j', async (name, value, score) => {
    const { body, headers } = await client.get<string>('/');
    const response: Response = { headers: { ...headers, [name]: value }, body };
    expect(observatoryScore(response), JSON.stringify(observatoryRows(response))).toBe(score);
  });
});
