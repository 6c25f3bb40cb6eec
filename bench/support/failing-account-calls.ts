/** Defines the calls of the account and catalogue pages, and the reasons why the remaining calls are not checked. */
import type { RouteId } from '#contract/api.ts';
import type { Users } from './failing-actions.ts';
import type { FailingCall, failingCalls, Unchecked } from './failing-calls.ts';
import type { failingStaffCalls } from './failing-staff-calls.ts';
import type { failingTradeCalls } from './failing-trade-calls.ts';
import type { failingUserCalls } from './failing-user-calls.ts';

/** The calls that no other table contains. If a new call is in none of the tables, this file does not compile. */
type RemainingCall = Exclude<
  RouteId,
  | keyof typeof failingCalls
  | keyof typeof failingStaffCalls
  | keyof typeof failingTradeCalls
  | keyof typeof failingUserCalls
>;

const BY_COMPONENT: Unchecked = { unchecked: 'not checked here: see the tests beside its component' };
const IN_COMPONENT_MATRIX: Unchecked = {
  unchecked: 'the matrix of the web tests checks it: src/web/app/failures.test.tsx',
};
const BACKGROUND: Unchecked = {
  unchecked: 'it runs in the background and is repeated: test/e2e/connection-loss.spec.ts',
};
const NAVIGATION: Unchecked = { unchecked: 'the browser leaves the page for it' };
const AUTHENTICATOR: Unchecked = { unchecked: 'it needs an authenticator: test/e2e/second-factor.spec.ts' };

async function followingAt({ seller, buyer }: Users): Promise<string> {
  await buyer.send('PUT', `/api/follows/seller/${seller.id}`);
  return '/following';
}

export const failingAccountCalls: Readonly<Record<RemainingCall, FailingCall | Unchecked>> = {
  'auth.sessions': { who: 'seller', at: '/settings' },
  'conditions.list': { who: 'seller', at: '/listings/create' },
  'catalogue.group': { at: '/groups/1', notFound: true },
  'catalogue.member': { at: '/members/1', notFound: true },
  'catalogue.sourceType': { at: '/sourcetypes/1', notFound: true },
  'favourites.list': { who: 'buyer', at: '/favourites' },
  'savedSearches.list': { who: 'buyer', at: '/saved-searches' },
  'follows.list': { who: 'buyer', at: '/following' },
  'follows.feed': { who: 'buyer', at: followingAt },
  'blocks.list': { who: 'seller', at: '/settings' },
  'preferences.read': { who: 'seller', at: '/settings' },
  'settings.account': { who: 'seller', at: '/settings' },
  'settings.tokens': { who: 'seller', at: '/settings' },
  'secondFactor.status': { who: 'seller', at: '/settings' },
  'auth.google': NAVIGATION,
  'auth.googleCallback': NAVIGATION,
  'auth.resetPassword': BY_COMPONENT,
  'auth.verifyEmail': BY_COMPONENT,
  'auth.resendVerification': BY_COMPONENT,
  'auth.exchange': BY_COMPONENT,
  'auth.endOtherSessions': BY_COMPONENT,
  'auth.endSession': BY_COMPONENT,
  'announcements.state': BACKGROUND,
  'listings.view': BACKGROUND,
  'listings.cards': BY_COMPONENT,
  'listings.similar': BY_COMPONENT,
  'listings.markSold': IN_COMPONENT_MATRIX,
  'ownListings.change': BY_COMPONENT,
  'favourites.ids': BACKGROUND,
  'favourites.add': BY_COMPONENT,
  'favourites.remove': BY_COMPONENT,
  'blocks.add': BY_COMPONENT,
  'blocks.remove': BY_COMPONENT,
  'follows.add': BY_COMPONENT,
  'follows.remove': BY_COMPONENT,
  'savedSearches.create': BY_COMPONENT,
  'savedSearches.update': BY_COMPONENT,
  'savedSearches.remove': BY_COMPONENT,
  'reviews.create': BY_COMPONENT,
  'reviews.update': BY_COMPONENT,
  'reviews.reply': BY_COMPONENT,
  'reviews.report': { unchecked: 'the older address of a report: no page calls it' },
  'reviews.ofConversation': BY_COMPONENT,
  'notifications.markAllAsRead': BY_COMPONENT,
  'conversations.search': BY_COMPONENT,
  'conversations.read': BACKGROUND,
  'conversations.updateSettings': BY_COMPONENT,
  'messages.edit': BY_COMPONENT,
  'messages.remove': BY_COMPONENT,
  'bundles.add': BY_COMPONENT,
  'conversations.typing': BACKGROUND,
  'preferences.update': BY_COMPONENT,
  'preferences.unsubscribe': BY_COMPONENT,
  'settings.changeEmail': BY_COMPONENT,
  'settings.changePassword': BY_COMPONENT,
  'settings.sales': BY_COMPONENT,
  'settings.createToken': BY_COMPONENT,
  'settings.revokeToken': BY_COMPONENT,
  'search.suggest': BACKGROUND,
  'broadcasting.authorizeChannel': BACKGROUND,
  'broadcasting.authorizeUser': BACKGROUND,
  'broadcasting.changes': BACKGROUND,
  'secondFactor.complete': BY_COMPONENT,
  'secondFactor.passkeyOptions': AUTHENTICATOR,
  'secondFactor.passkeySignIn': AUTHENTICATOR,
  'secondFactor.turnOff': AUTHENTICATOR,
  'secondFactor.confirm': AUTHENTICATOR,
  'secondFactor.confirmOptions': AUTHENTICATOR,
  'secondFactor.beginTotp': AUTHENTICATOR,
  'secondFactor.confirmTotp': AUTHENTICATOR,
  'secondFactor.removeTotp': AUTHENTICATOR,
  'secondFactor.renewCodes': AUTHENTICATOR,
  'secondFactor.beginPasskey': AUTHENTICATOR,
  'secondFactor.addPasskey': AUTHENTICATOR,
  'secondFactor.renamePasskey': AUTHENTICATOR,
  'secondFactor.removePasskey': AUTHENTICATOR,
  'webPush.list': BY_COMPONENT,
  'webPush.subscribe': BY_COMPONENT,
  'webPush.unsubscribe': BY_COMPONENT,
  'webPush.renew': BACKGROUND,
};
