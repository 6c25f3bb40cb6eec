/** Decides what an account can still do between its deletion request and its erasure. */
import type { Route } from '#contract/endpoint.ts';

/**
 * Writes that are needed to sign in or out, to use privacy settings, support and unsubscribe links, and to mark items
 * as read.
 */
const ALLOWED: ReadonlySet<string> = new Set([
  'auth.login',
  'auth.exchange',
  'secondFactor.complete',
  'secondFactor.passkeyOptions',
  'secondFactor.passkeySignIn',
  'auth.logout',
  'auth.endSession',
  'auth.resetPassword',
  'auth.forgotPassword',
  'privacy.requestExport',
  'privacy.exportLink',
  'privacy.requestDeletion',
  'privacy.cancelDeletion',
  'notifications.markAsRead',
  'notifications.markAllAsRead',
  'conversations.markAsRead',
  'preferences.unsubscribe',
  'support.createTicket',
  'support.thread',
  'support.reply',
]);

export function isAllowedBeforeDeletion(route: Pick<Route, 'id' | 'method' | 'flag'>): boolean {
  return route.method === 'GET' || route.flag === 'reads' || ALLOWED.has(route.id);
}
