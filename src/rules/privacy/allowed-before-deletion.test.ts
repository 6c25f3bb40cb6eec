import { expect, it } from 'vitest';
import { allRoutes } from '#contract/api.ts';
import { isAllowedBeforeDeletion } from './allowed-before-deletion.ts';

it('a pending deletion allows every route that only reads', () => {
  const reading = allRoutes.filter(({ method, flag }) => method === 'GET' || flag === 'reads');
  expect(reading.filter((route) => !isAllowedBeforeDeletion(route))).toEqual([]);
});

it('a pending deletion allows only a fixed list of write routes', () => {
  const writing = allRoutes.filter(({ method, flag }) => method !== 'GET' && flag !== 'reads');
  expect(
    writing
      .filter(isAllowedBeforeDeletion)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([
    'auth.endSession',
    'auth.exchange',
    'auth.forgotPassword',
    'auth.login',
    'auth.logout',
    'auth.resetPassword',
    'conversations.markAsRead',
    'notifications.markAllAsRead',
    'notifications.markAsRead',
    'preferences.unsubscribe',
    'privacy.cancelDeletion',
    'privacy.exportLink',
    'privacy.requestDeletion',
    'privacy.requestExport',
    'secondFactor.complete',
    'secondFactor.passkeyOptions',
    'secondFactor.passkeySignIn',
    'support.createTicket',
    'support.reply',
    'support.thread',
  ]);
});
