/** Defines the name, colours and invitation mode of the marketplace. */

import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { MAX_MARKETPLACE_NAME_LENGTH } from './limits.ts';
import { problemCode } from './problems.ts';
import { VISIBLE } from './visible-text.ts';

/** The name is part of pages and email headers, so it cannot contain markup, quotation marks or line breaks. */
export const MarketplaceName = z
  .string()
  .trim()
  .regex(VISIBLE, problemCode('name_required'))
  .max(MAX_MARKETPLACE_NAME_LENGTH, problemCode('too_long'))
  .regex(/^[^<>"\\\p{C}\p{Zl}\p{Zp}]*$/u, problemCode('marketplace_name_characters'));
/** An accent colour; null for the product's default colour. */
const Accent = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, problemCode('not_a_colour'))
  .nullable();

export const invitationModes = ['manual', 'auto'] as const;
export type InvitationMode = (typeof invitationModes)[number];

export const MarketplaceSettings = z.strictObject({
  name: MarketplaceName,
  /** The background of the main buttons, behind white text, as `#rrggbb`. */
  accent_light: Accent,
  accent_dark: Accent,
  /** `manual`: people wait in the queue until they are invited. `auto`: they are invited when they sign up. */
  invitations: z.enum(invitationModes, problemCode('not_in_list')),
});
export type MarketplaceSettings = z.infer<typeof MarketplaceSettings>;

export const MarketplaceChange = MarketplaceSettings.extend({
  /** The settings before the edit. If they have changed since, the server returns 409 and overwrites nothing. */
  before: MarketplaceSettings.optional(),
});
export type MarketplaceChange = z.infer<typeof MarketplaceChange>;

/** The settings that every page needs. */
export type Branding = Pick<MarketplaceSettings, 'name' | 'accent_light' | 'accent_dark'>;

export const marketplaceRoutes = {
  'GET /api/admin/marketplace': {
    id: 'marketplace.read',
    access: 'admin',
    summary: 'The name, colours and invitation mode of the marketplace',
    responses: {
      200: MarketplaceSettings.extend({
        /** True if the environment variable INVITATIONS is set, which takes precedence over the stored mode. */
        is_invitation_mode_fixed: z.boolean(),
      }),
    },
    errors: ['unauthenticated', 'not_found'],
  },
  'PUT /api/admin/marketplace': {
    id: 'marketplace.update',
    access: 'admin',
    affects: ['GET /api/admin/marketplace', 'GET /api/admin/overview'],
    summary: 'Replaces the settings; pages and emails show them from now on',
    body: MarketplaceChange,
    responses: { 204: null },
    errors: ['unauthenticated', 'not_found', 'validation_failed', 'version_conflict'],
  },
  'POST /api/admin/test-mails': {
    id: 'marketplace.testMail',
    access: 'admin',
    flag: 'session',
    summary: 'Sends a test email to the signed-in admin at once, and says whether it was accepted',
    responses: {
      200: z.object({
        to: z.email(),
        /** Without a mail server, emails are stored in the data folder. */
        has_mail_server: z.boolean(),
        /** Why the mail server did not accept the email; null if it did. */
        error: z.string().nullable(),
      }),
    },
    errors: ['unauthenticated', 'not_found', 'too_many_requests'],
  },
} as const satisfies Endpoints;
