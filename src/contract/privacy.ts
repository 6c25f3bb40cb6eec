/** Defines the export of a user's data and the deletion of their account. */

import { z } from 'zod';
import { confirmedErrors, type Endpoints } from './endpoint.ts';
import { MAX_PASSWORD_LENGTH, MAX_TOKEN_LENGTH } from './limits.ts';
import { DELETION_DAYS } from './retention.ts';
import { Id, Instant, PathId } from './scalars.ts';

export const DataExport = z.object({
  id: Id,
  /** `failed`: the server gave up after several attempts; the user can request another export. */
  status: z.enum(['queued', 'running', 'ready', 'failed']),
  /** The number of files written so far, and the total number; both are 0 until the files have been counted. */
  done: z.int().min(0),
  total: z.int().min(0),
  /** The size of the ZIP file; null until it is ready. */
  bytes: z.int().min(0).nullable(),
  created_at: Instant,
  ready_at: Instant.nullable(),
  /** When the file is deleted; null until it is ready. */
  expires_at: Instant.nullable(),
});
export type DataExport = z.infer<typeof DataExport>;

export const AccountDeletion = z.object({
  /** When the account will be erased; null if no deletion is pending. */
  deletion_at: Instant.nullable(),
});

/** The password is required if the account has one; otherwise the session must be recent. */
const DeletionRequest = z.object({ password: z.string().max(MAX_PASSWORD_LENGTH).default('') });

const byId = z.object({ id: PathId });

export const privacyRoutes = {
  'GET /api/account/exports': {
    id: 'privacy.exports',
    access: 'member',
    flag: 'session',
    summary: "The user's data exports of the last seven days, newest first. Only a session can call it",
    responses: { 200: z.object({ data: z.array(DataExport) }) },
    errors: ['unauthenticated', 'forbidden'],
  },
  'POST /api/account/exports': {
    id: 'privacy.requestExport',
    access: 'member',
    flag: 'session',
    affects: ['GET /api/account/exports'],
    summary: "Starts a ZIP file of the user's data and pictures, one at a time. Only a session can call it",
    responses: { 202: DataExport },
    errors: ['unauthenticated', 'forbidden', 'export_running', 'too_many_requests'],
  },
  'POST /api/account/exports/{id}/link': {
    id: 'privacy.exportLink',
    access: 'owner',
    flag: 'session',
    summary: 'Creates a link to the ZIP file that works for five minutes. Only a session can call it',
    params: byId,
    responses: { 200: z.object({ url: z.url(), expires_at: Instant }) },
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  },
  'GET /api/account/exports/{id}/file': {
    id: 'privacy.download',
    access: 'anyone',
    summary: 'The ZIP file, by its signed link',
    params: byId,
    query: z.object({
      /** Unix seconds. */
      expires: z.coerce.number().pipe(z.int()).catch(0),
      signature: z.string().max(MAX_TOKEN_LENGTH).catch(''),
    }),
    responses: { 200: z.unknown() },
    media: 'application/zip',
    errors: ['not_found', 'link_expired'],
  },
  'POST /api/account/deletion': {
    id: 'privacy.requestDeletion',
    access: 'member',
    flag: 'session',
    affects: ['GET /api/account', 'GET /api/account/tokens', 'GET /api/sessions'],
    summary: `Schedules the erasure of the account in ${DELETION_DAYS} days, and ends all other sessions and all API keys. Only a session can call it`,
    body: DeletionRequest,
    responses: { 200: AccountDeletion },
    errors: [...confirmedErrors, 'last_admin'],
  },
  'DELETE /api/account/deletion': {
    id: 'privacy.cancelDeletion',
    access: 'member',
    flag: 'session',
    affects: ['GET /api/account'],
    summary: 'Cancels the pending deletion; without one, nothing changes. Only a session can call it',
    responses: { 200: AccountDeletion },
    errors: ['unauthenticated', 'forbidden'],
  },
} as const satisfies Endpoints;
