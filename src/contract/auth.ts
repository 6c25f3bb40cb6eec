/** Defines registration, sign-in, sign-out, sessions and password reset. */
import { z } from 'zod';
import { countries } from './countries.ts';
import { DateFormat, Language } from './display.ts';
import type { Endpoints } from './endpoint.ts';
import {
  MAX_EMAIL_LENGTH,
  MAX_LINK_EXPIRY_LENGTH,
  MAX_LINK_HASH_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_TOKEN_LENGTH,
  MAX_UPLOAD_BYTES,
  MAX_USER_NAME_LENGTH,
  MIN_PASSWORD_LENGTH,
  MIN_USER_NAME_LENGTH,
} from './limits.ts';
import { problemCode } from './problems.ts';
import { Profile } from './profiles.ts';
import { Id, Instant, PathId } from './scalars.ts';

export const Country = z.enum(countries);
export const CurrencyCode = z.enum(['USD', 'CAD', 'GBP']);

/** ASCII only, so that no other alphabet can supply look-alike letters. The server refuses reserved names. */
export const UserName = z
  .string()
  .trim()
  .min(MIN_USER_NAME_LENGTH, problemCode('too_short'))
  .max(MAX_USER_NAME_LENGTH, problemCode('too_long'))
  .regex(/^[A-Za-z0-9_.-]*$/, problemCode('invalid_user_name'));
export const EmailAddress = z
  .string()
  .trim()
  .max(MAX_EMAIL_LENGTH, problemCode('email_too_long'))
  .pipe(z.email(problemCode('invalid_email')));
/** The server also refuses passwords that are easy to guess. */
export const NewPassword = z
  .string()
  .min(MIN_PASSWORD_LENGTH, problemCode('too_short'))
  .max(MAX_PASSWORD_LENGTH, problemCode('too_long'));

export const Me = Profile.extend({
  /** The user's email address. Only the user and the staff receive it. */
  email: z.email(),
  country: Country,
  currency: CurrencyCode,
  role: z.enum(['member', 'moderator', 'admin']),
  language: Language,
  /**
   * False if the user has never chosen a language. `language` is then the one used at registration, and clients keep
   * their current language.
   */
  language_chosen: z.boolean(),
  date_format: DateFormat,
  /** An IANA time zone name; null for the device's time zone. */
  timezone: z.string().nullable(),
  /** When the account will be erased; null if no deletion was requested. Until then the account is read-only. */
  deletion_at: Instant.nullable(),
});
export type Me = z.infer<typeof Me>;

export const Login = z.object({
  /** An email address or a username. */
  email: z.string().trim().min(1, problemCode('sign_in_name_required')).max(MAX_EMAIL_LENGTH),
  password: z.string().min(1, problemCode('password_required')).max(MAX_PASSWORD_LENGTH),
});
export const SignedIn = z.object({
  /** An opaque bearer token. */
  access_token: z.string(),
  user: Me,
});
export type SignedIn = z.infer<typeof SignedIn>;

export const Registration = z.object({
  name: UserName,
  email: EmailAddress,
  password: NewPassword,
  country: Country.default('US'),
  currency: CurrencyCode.default('USD'),
});
export const ResetPassword = z.object({
  token: z.string().min(1).max(MAX_TOKEN_LENGTH),
  password: NewPassword,
});
/**
 * The query parameters of an invitation link or of a link that was sent to a new email address. The link is invalid if
 * any of them is changed.
 */
export const LinkProof = z.object({
  /** Unix seconds. */
  expires: z.string().max(MAX_LINK_EXPIRY_LENGTH).default('').catch(''),
  signature: z.string().max(MAX_TOKEN_LENGTH).default('').catch(''),
});
/**
 * Proves that the person following an emailed link owns the account. With an empty body, the request only returns what
 * the link is for. Exception: for an account without a password, a session of the account is enough to confirm the new
 * address.
 */
export const VerificationProof = z.object({
  password: z.string().min(1, problemCode('password_required')).max(MAX_PASSWORD_LENGTH).optional(),
  /**
   * Replaces the account's password, ends all sessions, revokes all API keys and, for a new address, unlinks Google.
   */
  new_password: NewPassword.optional(),
});
export const Verification = z.union([
  z.object({ status: z.enum(['activated', 'email_changed']) }),
  /** `name` is the username with which the user can sign in. */
  z.object({ status: z.literal('already_verified'), name: z.string() }),
  z.object({
    /** The link is valid but has not been used yet: the client must send the password or a new password. */
    status: z.literal('proof_required'),
    purpose: z.enum(['invitation', 'email_change']),
    name: z.string(),
    /**
     * False for an account that was created with or linked to Google and has no password: the user can set a password
     * when opening the link.
     */
    has_password: z.boolean(),
  }),
]);
export type Verification = z.infer<typeof Verification>;
export const Session = z.object({
  id: Id,
  created_at: Instant,
  last_used_at: Instant,
  /** The browser's `User-Agent` at sign-in; can be empty. */
  user_agent: z.string(),
  is_current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** The values of `error` in `/auth/callback?error=`. */
export const SignInError = z.enum(['queued', 'cancelled', 'address_taken', 'not_configured', 'failed', 'suspended']);
export type SignInError = z.infer<typeof SignInError>;

const Said = z.object({ message: z.string() });
const Registered = Said.extend({
  /**
   * The person's position in the registration queue, 1 for the next to be invited; null if the invitation is sent at
   * once.
   */
  queue_position: z.int().min(1).nullable(),
});
const MailRequest = z.object({ email: EmailAddress });

export const authRoutes = {
  'GET /sanctum/csrf-cookie': {
    id: 'auth.csrfCookie',
    access: 'anyone',
    limit: 'signInCalls',
    summary: 'Sets the readable XSRF-TOKEN cookie',
    responses: { 204: null },
    errors: [],
  },
  'POST /api/login': {
    id: 'auth.login',
    access: 'anyone',
    xsrf: true,
    limit: 'signInCalls',
    summary: 'Signs in with the username or email address',
    body: Login,
    responses: { 200: SignedIn },
    errors: [
      'xsrf_mismatch',
      'validation_failed',
      'invalid_credentials',
      'account_queued',
      'account_suspended',
      'second_factor_required',
      'too_many_requests',
    ],
  },
  'GET /api/users/me': {
    id: 'auth.me',
    access: 'member',
    summary: 'The signed-in user',
    responses: { 200: Me },
    errors: ['unauthenticated'],
  },
  'POST /api/logout': {
    id: 'auth.logout',
    access: 'member',
    flag: 'session',
    summary: 'Ends this session',
    responses: { 204: null },
    errors: ['unauthenticated'],
  },
  'POST /api/register': {
    id: 'auth.register',
    access: 'anyone',
    xsrf: true,
    summary: 'Registers a user, who joins the invitation queue; an avatar is resized before the response',
    fields: Registration,
    files: { field: 'avatar', max: 1, bytes: MAX_UPLOAD_BYTES },
    responses: { 201: Registered },
    errors: ['xsrf_mismatch', 'validation_failed', 'payload_too_large', 'unsupported_image', 'too_many_requests'],
  },
  'POST /api/forgot-password': {
    id: 'auth.forgotPassword',
    access: 'anyone',
    xsrf: true,
    summary: 'Sends a reset link if the address has an account; the response is the same for any address',
    body: MailRequest,
    responses: { 200: Said },
    errors: ['xsrf_mismatch', 'validation_failed', 'too_many_requests'],
  },
  'POST /api/reset-password': {
    id: 'auth.resetPassword',
    access: 'anyone',
    xsrf: true,
    limit: 'signInCalls',
    summary: 'Sets a new password and ends every session; an invalid link is a 422 on `token`',
    body: ResetPassword,
    // The username of the account, with which the user signs in next.
    responses: { 200: Said.extend({ name: z.string() }) },
    errors: ['xsrf_mismatch', 'validation_failed', 'too_many_requests'],
  },
  'POST /api/verify-email/{id}/{hash}': {
    id: 'auth.verifyEmail',
    access: 'anyone',
    summary:
      'Follows an invitation or a link to a new address: with the password or a new one, it verifies the address and activates the account; without a password, it only returns the purpose of the link',
    params: z.object({ id: PathId, hash: z.string().min(1).max(MAX_LINK_HASH_LENGTH) }),
    query: LinkProof,
    body: VerificationProof,
    responses: { 200: Verification },
    errors: ['not_found', 'link_expired', 'validation_failed', 'too_many_requests'],
  },
  'POST /api/verify-email/resend': {
    id: 'auth.resendVerification',
    access: 'anyone',
    summary: 'Sends another invitation to a person who was invited; the response is the same for any address',
    body: MailRequest,
    responses: { 200: Said },
    errors: ['validation_failed', 'too_many_requests'],
  },
  'GET /auth/google': {
    id: 'auth.google',
    access: 'anyone',
    limit: 'signInCalls',
    summary: 'Begins signing in with Google',
    responses: { 302: null },
    errors: ['too_many_requests'],
  },
  'GET /auth/google/callback': {
    id: 'auth.googleCallback',
    access: 'anyone',
    limit: 'signInCalls',
    summary: 'The address to which Google returns; redirects to /auth/callback with a one-time code or an error',
    query: z.record(z.string(), z.unknown()),
    responses: { 302: null },
    errors: ['too_many_requests'],
  },
  'POST /api/auth/exchange': {
    id: 'auth.exchange',
    access: 'anyone',
    limit: 'signInCalls',
    summary: 'Exchanges the one-time code for a session, only in the browser that began the sign-in',
    body: z.object({ code: z.string().min(1).max(MAX_TOKEN_LENGTH) }),
    responses: { 200: SignedIn },
    errors: [
      'validation_failed',
      'invalid_sign_in_code',
      'account_queued',
      'account_suspended',
      'second_factor_required',
      'too_many_requests',
    ],
  },
  'GET /api/sessions': {
    id: 'auth.sessions',
    access: 'member',
    flag: 'session',
    summary: 'The caller’s sessions: the one of the request first, the others by their last use',
    responses: { 200: z.object({ data: z.array(Session) }) },
    errors: ['unauthenticated'],
  },
  'DELETE /api/sessions': {
    id: 'auth.endOtherSessions',
    access: 'member',
    flag: 'session',
    affects: ['GET /api/sessions'],
    summary: "Ends the caller's sessions except that of the request; API keys stay",
    responses: { 204: null },
    errors: ['unauthenticated'],
  },
  'DELETE /api/sessions/{id}': {
    id: 'auth.endSession',
    access: 'owner',
    flag: 'session',
    affects: ['GET /api/sessions'],
    summary: "Ends one of the caller's sessions",
    params: z.object({ id: PathId }),
    responses: { 204: null },
    errors: ['unauthenticated', 'not_found'],
  },
} as const satisfies Endpoints;
