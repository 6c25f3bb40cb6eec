// @vitest-environment jsdom

import { waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { RouteId } from '#contract/api.ts';
import { makeBackend } from './failures-data.fixture.ts';
import { entryRows } from './failures-entry.fixture.ts';
import { listingRows } from './failures-listings.fixture.ts';
import { userRows } from './failures-users.fixture.ts';
import { openApp, startAfresh } from './whole-app.fixture.tsx';

vi.mock('virtua', () => import('../features/conversations/thread/virtua.fixture.tsx'));
vi.mock('#web/lib/realtime/realtime.ts', () => import('./quiet-realtime.fixture.ts'));
startAfresh();

const rows = [...entryRows, ...listingRows, ...userRows];
function describeBody(body: unknown): string {
  if (body instanceof FormData) return `form: ${[...body.keys()].join(', ')}`;
  if (typeof body !== 'object' || body === null) return String(body ?? 'nothing');
  return `JSON: ${Object.keys(body).join(', ')}`;
}

const listing =
  'name, price, currency_id, group_id, members, sourcetype_id, description, condition_id, ships_from, ships_to, shipping_cost, handover, trade, image1, image2, image3';
const sorted = 'sort=name&order=asc';
type ExpectedRequest = { call: RouteId; path: string; body: string; token?: boolean };

const EXPECTED_REQUESTS: Record<`${'GET' | 'POST' | 'PUT'} /${string}`, ExpectedRequest> = {
  'GET /sanctum/csrf-cookie': { call: 'auth.csrfCookie', path: '/sanctum/csrf-cookie', body: 'nothing' },
  'POST /api/login': { call: 'auth.login', path: '/api/login', body: 'JSON: email, password' },
  'GET /api/users/me': { call: 'auth.me', path: '/api/users/me', body: 'nothing', token: true },
  'POST /api/register': {
    call: 'auth.register',
    path: '/api/register',
    body: 'form: name, email, password, country, currency',
  },
  'POST /api/forgot-password': { call: 'auth.forgotPassword', path: '/api/forgot-password', body: 'JSON: email' },
  'POST /api/logout': { call: 'auth.logout', path: '/api/logout', body: 'nothing', token: true },
  'GET /api/announcements': { call: 'announcements.list', path: '/api/announcements', body: 'nothing' },
  'GET /api/listings/random': { call: 'listings.random', path: '/api/listings/random?limit=12', body: 'nothing' },
  'GET /api/listings/newest': { call: 'listings.newest', path: '/api/listings/newest?limit=12', body: 'nothing' },
  'GET /api/listings/{id}': { call: 'listings.read', path: '/api/listings/7', body: 'nothing' },
  'POST /api/listings': {
    call: 'listings.create',
    path: '/api/listings',
    body: `JSON: ${listing}, client_id`,
    token: true,
  },
  'PUT /api/listings/{id}': {
    call: 'listings.update',
    path: '/api/listings/7',
    body: `JSON: ${listing}, status, version`,
    token: true,
  },
  'GET /api/listings/search': { call: 'listings.search', path: '/api/listings/search?q=card', body: 'nothing' },
  'GET /api/users/{id}/listings/newest': {
    call: 'profiles.newestListings',
    path: '/api/users/9/listings/newest?limit=9',
    body: 'nothing',
  },
  'GET /api/users/{id}/listings': {
    call: 'profiles.listings',
    path: '/api/users/9/listings?limit=25',
    body: 'nothing',
  },
  'POST /api/listings/{id}/reopen': {
    call: 'listings.reopen',
    path: '/api/listings/7/reopen',
    body: 'JSON: ',
    token: true,
  },
  'GET /api/groups': { call: 'catalogue.groups', path: `/api/groups?${sorted}`, body: 'nothing', token: true },
  'GET /api/groups/{id}/members': {
    call: 'catalogue.members',
    path: `/api/groups/10/members?${sorted}`,
    body: 'nothing',
    token: true,
  },
  'GET /api/sourcetypes': {
    call: 'catalogue.sourceTypes',
    path: `/api/sourcetypes?${sorted}`,
    body: 'nothing',
    token: true,
  },
  'GET /api/currencies': { call: 'currencies.list', path: '/api/currencies', body: 'nothing', token: true },
  'GET /api/users/{name}': { call: 'profiles.byName', path: '/api/users/papermoth', body: 'nothing' },
  'PUT /api/users/{id}': { call: 'profiles.update', path: '/api/users/9', body: 'JSON: name', token: true },
  'GET /api/reviews': { call: 'reviews.list', path: '/api/reviews?search[seller_id]=9&limit=24', body: 'nothing' },
  'GET /api/users/{userId}/connection-notification-status/{listingId}': {
    call: 'connections.status',
    path: '/api/users/1/connection-notification-status/7',
    body: 'nothing',
    token: true,
  },
  'POST /api/notifications/connection-request': {
    call: 'connections.request',
    path: '/api/notifications/connection-request',
    body: 'JSON: recipient_id, listing_id, contactMessage',
    token: true,
  },
  'GET /api/notifications': { call: 'notifications.list', path: '/api/notifications', body: 'nothing', token: true },
  'GET /api/notifications/{id}': {
    call: 'notifications.read',
    path: '/api/notifications/x',
    body: 'nothing',
    token: true,
  },
  'POST /api/notifications/{id}/mark-as-read': {
    call: 'notifications.markAsRead',
    path: '/api/notifications/5b8b2f6e-7f5c-4f5e-9d39-222222222222/mark-as-read',
    body: 'nothing',
    token: true,
  },
  'POST /api/notifications/{id}/connection-accept': {
    call: 'connections.accept',
    path: '/api/notifications/5b8b2f6e-7f5c-4f5e-9d39-111111111111/connection-accept',
    body: 'nothing',
    token: true,
  },
  'POST /api/notifications/{id}/connection-decline': {
    call: 'connections.decline',
    path: '/api/notifications/5b8b2f6e-7f5c-4f5e-9d39-111111111111/connection-decline',
    body: 'nothing',
    token: true,
  },
  'GET /api/conversations': { call: 'conversations.list', path: '/api/conversations', body: 'nothing', token: true },
  'GET /api/conversations/{id}/messages': {
    call: 'conversations.messages',
    path: '/api/conversations/5/messages?sort=created_at&order=asc&limit=50',
    body: 'nothing',
    token: true,
  },
  'POST /api/conversations/{id}/messages': {
    call: 'conversations.send',
    path: '/api/conversations/5/messages',
    body: 'form: conversation_id, message, client_id',
    token: true,
  },
  'POST /api/conversations/{id}/messages/mark-as-read': {
    call: 'conversations.markAsRead',
    path: '/api/conversations/5/messages/mark-as-read',
    body: 'nothing',
    token: true,
  },
  'PUT /api/conversations/{id}/close': {
    call: 'conversations.close',
    path: '/api/conversations/5/close',
    body: 'nothing',
    token: true,
  },
  'POST /api/{folder}/upload': {
    call: 'uploads.upload',
    path: '/api/listings/upload',
    body: 'form: file',
    token: true,
  },
};

/**
 *  @param name the expected method and path, as written in the specification
 */
function check(name: keyof typeof EXPECTED_REQUESTS) {
  return async (): Promise<void> => {
    const expected = EXPECTED_REQUESTS[name] as ExpectedRequest;
    const row = rows.find((candidate) => candidate.call === expected.call);
    if (!row) throw new Error(`no row for ${expected.call}`);
    const world = makeBackend(row.who ?? 'visitor');
    row.before?.(world);
    const step = openApp(world, { at: row.at, who: row.who });
    await row.act?.(step);
    await waitFor(() => expect(world.count(expected.call)).toBeGreaterThan(0));
    const request = world.requests.find(({ id }) => id === expected.call);
    const query = decodeURIComponent(String(request?.query ?? ''));
    expect(`${request?.method} ${request?.path}${query ? `?${query}` : ''}`).toBe(
      `${name.split(' ')[0]} ${expected.path}`,
    );
    expect(describeBody(request?.body)).toBe(expected.body);
    expect(request?.token !== '').toBe(expected.token ?? false);
    expect(request?.credentials).toBe('include');
  };
}

describe('the app', () => {
  it('sends GET /sanctum/csrf-cookie as specified', check('GET /sanctum/csrf-cookie'));
  it('sends POST /api/login as specified', check('POST /api/login'));
  it('sends GET /api/users/me as specified', check('GET /api/users/me'));
  it('sends POST /api/register as specified', check('POST /api/register'));
  it('sends POST /api/forgot-password as specified', check('POST /api/forgot-password'));
  it('sends POST /api/logout as specified', check('POST /api/logout'));
  it('sends GET /api/announcements as specified', check('GET /api/announcements'));
  it('sends GET /api/listings/random as specified', check('GET /api/listings/random'));
  it('sends GET /api/listings/newest as specified', check('GET /api/listings/newest'));
  it('sends GET /api/listings/{id} as specified', check('GET /api/listings/{id}'));
  it('sends POST /api/listings as specified', check('POST /api/listings'));
  it('sends PUT /api/listings/{id} as specified', check('PUT /api/listings/{id}'));
  it('sends GET /api/listings/search as specified', check('GET /api/listings/search'));
  it('sends GET /api/users/{id}/listings/newest as specified', check('GET /api/users/{id}/listings/newest'));
  it('sends GET /api/users/{id}/listings as specified', check('GET /api/users/{id}/listings'));
  it('sends POST /api/listings/{id}/reopen as specified', check('POST /api/listings/{id}/reopen'));
  it('sends GET /api/groups as specified', check('GET /api/groups'));
  it('sends GET /api/groups/{id}/members as specified', check('GET /api/groups/{id}/members'));
  it('sends GET /api/sourcetypes as specified', check('GET /api/sourcetypes'));
  it('sends GET /api/currencies as specified', check('GET /api/currencies'));
  it('sends GET /api/users/{name} as specified', check('GET /api/users/{name}'));
  it('sends PUT /api/users/{id} as specified', check('PUT /api/users/{id}'));
  it('sends GET /api/reviews as specified', check('GET /api/reviews'));
  it(
    'sends GET /api/users/{userId}/connection-notification-status/{listingId} as specified',
    check('GET /api/users/{userId}/connection-notification-status/{listingId}'),
  );
  it(
    'sends POST /api/notifications/connection-request as specified',
    check('POST /api/notifications/connection-request'),
  );
  it('sends GET /api/notifications as specified', check('GET /api/notifications'));
  it('sends GET /api/notifications/{id} as specified', check('GET /api/notifications/{id}'));
  it(
    'sends POST /api/notifications/{id}/mark-as-read as specified',
    check('POST /api/notifications/{id}/mark-as-read'),
  );
  it(
    'sends POST /api/notifications/{id}/connection-accept as specified',
    check('POST /api/notifications/{id}/connection-accept'),
  );
  it(
    'sends POST /api/notifications/{id}/connection-decline as specified',
    check('POST /api/notifications/{id}/connection-decline'),
  );
  it('sends GET /api/conversations as specified', check('GET /api/conversations'));
  it('sends GET /api/conversations/{id}/messages as specified', check('GET /api/conversations/{id}/messages'));
  it('sends POST /api/conversations/{id}/messages as specified', check('POST /api/conversations/{id}/messages'));
  it(
    'sends POST /api/conversations/{id}/messages/mark-as-read as specified',
    check('POST /api/conversations/{id}/messages/mark-as-read'),
  );
  it('sends PUT /api/conversations/{id}/close as specified', check('PUT /api/conversations/{id}/close'));
  it('sends POST /api/{folder}/upload as specified', check('POST /api/{folder}/upload'));
});
