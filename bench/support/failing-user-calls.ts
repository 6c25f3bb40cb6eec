/**
 * Defines the trigger and the expected result of each call of privacy, support, proposals and moderation, and of a few
 * other calls.
 */

import { expect, type Page } from '@playwright/test';
import type { RouteId } from '#contract/api.ts';
import { openConversation } from '../../test/e2e/support/conversation.ts';
import { fill, nextNumber, press, reopen, requestListing, submit, type Users } from './failing-actions.ts';
import type { FailingCall, Unchecked } from './failing-calls.ts';
import { chooseOption, pressExactly } from './failing-staff-actions.ts';

/** Every call of privacy, support, proposals and moderation, and six other calls that are in no other table. */
type UserCall =
  | Extract<RouteId, `${'privacy' | 'support' | 'proposals' | 'moderation'}.${string}`>
  | 'currencies.rates'
  | 'connections.own'
  | 'connections.withdraw'
  | 'conversations.reopen'
  | 'conversations.requestReopening'
  | 'conversations.confirmReceipt';

const closedAt = (closer: 'seller' | 'buyer') => async (users: Users) => {
  const talk = await openConversation(users.product, [users.seller, users.buyer]);
  expect((await talk[closer].send('PUT', `/api/conversations/${talk.id}/close`)).status).toBe(200);
  return talk.path;
};

async function decisionAt({ admin, seller }: Users): Promise<string> {
  const warning = { action: 'warn', message: 'Describe it better.', ends_at: null };
  await admin.send('POST', `/api/admin/people/${seller.id}/sanctions`, warning);
  const { body } = await admin.send<{ sanctions: { id: number }[] }>('GET', `/api/admin/people/${seller.id}`);
  return `/decisions/${Math.max(...body.sanctions.map(({ id }) => id))}`;
}

async function ownTicketAt({ buyer }: Users): Promise<string> {
  const body = { name: 'Cleo', email: 'cleo@example.test', subject: `Parcel ${nextNumber()}`, message: 'Where is it?' };
  await buyer.send('POST', '/api/support/tickets', body);
  const tickets = await buyer.send<{ data: { token: string }[] }>('GET', '/api/support/tickets');
  return `/support/tickets/${tickets.body.data[0]?.token}`;
}

async function readyExportAt({ buyer }: Users): Promise<string> {
  await buyer.send('POST', '/api/account/exports');
  await expect
    .poll(async () => JSON.stringify((await buyer.send('GET', '/api/account/exports')).body), { timeout: 60_000 })
    .toContain('ready');
  return '/settings';
}

async function pendingDeletionAt({ buyer }: Users): Promise<string> {
  await buyer.send('POST', '/api/account/deletion', { password: 'magpie-demo' });
  return '/about';
}
const keepAccount = async ({ buyer }: Users): Promise<void> => {
  await buyer.send('DELETE', '/api/account/deletion');
};

const requestDeletion = async (page: Parameters<NonNullable<FailingCall['act']>>[0]): Promise<void> => {
  await press('Delete my account')(page);
  await page.getByLabel('Current password').last().fill('magpie-demo');
  await press(/^Delete account in/)(page);
};

const NAVIGATION = { unchecked: 'the browser follows the link: there is no response for the page to show' };
const SUSPENDED = { unchecked: 'its page needs a token of a suspended account: test/e2e/moderation.spec.ts' };

async function confirmReceipt(page: Page): Promise<void> {
  await press('More actions for seller')(page);
  await page.getByRole('menuitem', { name: 'I received the item' }).click();
}

async function openReport(page: Page): Promise<void> {
  await press('More actions for seller')(page);
  await page.getByRole('menuitem', { name: 'Report this listing' }).click();
}

export const failingUserCalls: Readonly<Record<UserCall, FailingCall | Unchecked>> = {
  // The page needs the exchange rates only if the currency of the listing is not that of the user.
  'currencies.rates': {
    who: 'buyer',
    at: '/listings/40',
    quiet: async (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  'proposals.create': {
    who: 'seller',
    at: '/listings/create',
    act: async (page) => {
      await press('Suggest a missing group')(page);
      await page.getByRole('dialog').getByLabel('Name').first().fill(`Missing group ${nextNumber()}`);
      await submit(page, 'Suggest');
    },
    again: (page) => submit(page, 'Suggest'),
    resume: reopen(press('Suggest a missing group'), 'Name', /^Missing group \d+$/, 'Suggest'),
  },
  'proposals.read': {
    who: 'buyer',
    at: async ({ buyer, admin }) => {
      const name = `Decided group ${nextNumber()}`;
      await buyer.send('POST', '/api/catalogue-proposals', { kind: 'group', name, members: [] });
      const { body } = await admin.send<{ data: { id: number; name: string }[] }>(
        'GET',
        '/api/admin/catalogue-proposals',
      );
      return `/listings/create?proposal=${body.data.find((row) => row.name === name)?.id}`;
    },
  },
  'support.createTicket': {
    at: '/support',
    act: async (page) => {
      await fill(page, 'Your name', 'Cleo');
      await fill(page, 'Email address', 'cleo@example.test');
      await fill(page, 'Subject', `Parcel ${nextNumber()}`);
      await page.getByRole('textbox', { name: 'Message' }).fill('It never came.');
      await press('Submit ticket')(page);
    },
    again: press('Submit ticket'),
    typed: ['Your name', /^Cleo$/],
  },
  'support.ownTickets': { who: 'buyer', at: '/support' },
  'support.thread': { at: ownTicketAt },
  'support.reply': {
    at: ownTicketAt,
    act: async (page) => {
      await fill(page, 'Your reply', 'The blue one.');
      await press('Send reply')(page);
    },
    again: press('Send reply'),
    typed: ['Your reply', /^The blue one\.$/],
  },
  'privacy.exports': { who: 'seller', at: '/settings' },
  'privacy.requestExport': {
    who: 'seller',
    at: '/settings',
    act: press('Prepare my data'),
    again: press('Prepare my data'),
  },
  'privacy.exportLink': {
    who: 'buyer',
    at: readyExportAt,
    act: press(/^Download the data from/),
    again: press(/^Download the data from/),
  },
  'privacy.download': NAVIGATION,
  'privacy.requestDeletion': {
    who: 'buyer',
    at: '/settings',
    act: requestDeletion,
    again: press(/^Delete account in/),
    resume: requestDeletion,
    after: keepAccount,
  },
  'privacy.cancelDeletion': {
    who: 'buyer',
    at: pendingDeletionAt,
    act: press('Keep my account'),
    again: press('Keep my account'),
    after: keepAccount,
  },
  'moderation.report': {
    who: 'buyer',
    at: async ({ seller }) => `/listings/${(await seller.publish()).id}`,
    act: async (page) => {
      await openReport(page);
      await chooseOption('What’s wrong?', 'Spam or advertising')(page);
      await fill(page, 'Details (optional)', 'The same text everywhere.');
      await submit(page, 'Send report');
    },
    again: (page) => submit(page, 'Send report'),
    typed: ['Details (optional)', /^The same text everywhere\.$/],
    resume: reopen(openReport, 'Details (optional)', /^The same text everywhere\.$/, 'Send report'),
  },
  'moderation.decision': { who: 'seller', at: decisionAt },
  'moderation.appeal': {
    who: 'seller',
    at: decisionAt,
    act: async (page) => {
      await fill(page, 'Why is the decision wrong?', 'It is my own card.');
      await press('Send appeal')(page);
    },
    again: press('Send appeal'),
    typed: ['Why is the decision wrong?', /^It is my own card\.$/],
  },
  'moderation.suspension': SUSPENDED,
  'moderation.appealSuspension': SUSPENDED,
  'connections.own': { who: 'buyer', at: '/notifications' },
  'connections.withdraw': {
    who: 'buyer',
    at: async (users) => {
      await requestListing(users);
      return '/notifications';
    },
    act: press(/^Withdraw your request for Wanted card/),
    again: press(/^Withdraw your request for Wanted card/),
  },
  'conversations.reopen': {
    who: 'seller',
    at: closedAt('seller'),
    act: pressExactly('Reopen'),
    again: pressExactly('Reopen'),
  },
  'conversations.requestReopening': {
    who: 'seller',
    at: closedAt('buyer'),
    act: press('Ask to reopen'),
    again: press('Ask to reopen'),
  },
  'conversations.confirmReceipt': {
    who: 'buyer',
    at: async ({ product, seller, buyer }) => {
      const { id, path } = await openConversation(product, [seller, buyer]);
      await seller.sendMessage(id, 'Sent today.');
      await buyer.sendMessage(id, 'Thank you.');
      return path;
    },
    act: confirmReceipt,
    again: confirmReceipt,
  },
};
