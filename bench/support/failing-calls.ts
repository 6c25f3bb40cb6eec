/** Defines the user action that triggers each request of the specification, and its expected result. */
import type { Page } from '@playwright/test';
import type { SpecifiedCall } from '#test/specified-calls.ts';
import { openConversation } from '../../test/e2e/support/conversation.ts';
import {
  button,
  choosePicture,
  conversationAt,
  editAt,
  expectVisible,
  type Failure,
  fill,
  identifier,
  intact,
  nextNumber,
  openSignIn,
  pageAfterRequest,
  press,
  REFUSED,
  requestListing,
  saveListing,
  signedOut,
  signIn,
  storedDraftAt,
  submit,
  type Users,
  untilSubscribed,
  writeMessage,
} from './failing-actions.ts';

export type FailingCall = {
  who?: 'seller' | 'buyer' | 'admin';
  /**
   * The page's path, or a function that returns it. A function creates new data before each failure, for calls that
   * change the data.
   */
  at: string | ((stage: Users, page: Page) => Promise<string>);
  /** The action that sends the request; reads that the page sends by itself need no action. */
  act?: (page: Page, stage: Users) => Promise<void>;
  /** How the user tries again, unless the page shows a Retry button. */
  again?: (page: Page, failure: Failure) => Promise<void>;
  /** How the user tries again after signing in, if signing in has replaced the page. */
  resume?: (page: Page) => Promise<void>;
  /** Restores the data on which the checks of other calls depend. */
  after?: (stage: Users) => Promise<void>;
  /** Typed text that must not be lost, by the label of its field. */
  typed?: readonly [label: string | RegExp, text: RegExp];
  /** The error sentence that the page must show. `REFUSED` is the message of the simulated error response. */
  says?: (failure: Failure) => string;
  /** True if the page shows the not-found view when the request returns 404. */
  notFound?: true;
  /** Checks the page after a failed request that the page does not report to the user. */
  quiet?: (page: Page) => Promise<void>;
  /** Failures after which the page does not show `says`. If `again` is given, the repeated request must succeed. */
  unlike?: Partial<Record<Failure, { shows: (page: Page) => Promise<void>; again?: (page: Page) => Promise<void> }>>;
};

export type Unchecked = { unchecked: string };

async function signInAsBuyer(page: Page): Promise<void> {
  await openSignIn(page);
  await signIn(page, 'buyer');
}

export const failingCalls: Record<SpecifiedCall, FailingCall> = {
  'auth.csrfCookie': {
    at: '/',
    act: signInAsBuyer,
    again: (page) => submit(page, 'Sign In'),
    typed: identifier,
  },
  'auth.login': {
    at: '/',
    act: signInAsBuyer,
    again: (page) => submit(page, 'Sign In'),
    typed: identifier,
  },
  'auth.me': { who: 'buyer', at: '/about', unlike: { 401: { shows: signedOut } } },
  'auth.register': {
    at: '/',
    act: async (page) => {
      await openSignIn(page);
      await press('Sign up for a free account')(page);
      await fill(page, 'Username', 'newcomer');
      await fill(page, 'Email address', `new${nextNumber()}@m.example`);
      await fill(page, /^Password/, 'a rather long password');
      await submit(page, 'Sign Up');
    },
    // A successful registration makes its username unavailable, so every retry uses a new one.
    again: async (page) => {
      await fill(page, 'Username', `newcomer${nextNumber()}`);
      await submit(page, 'Sign Up');
    },
    typed: ['Username', /^newcomer$/],
    says: (failure) => `Oops! ${failure === 'offline' ? 'We could not reach Magpie.' : REFUSED}`,
  },
  'auth.forgotPassword': {
    at: '/',
    act: async (page) => {
      await openSignIn(page);
      await press('Forgot password?')(page);
      await fill(page, 'Email address', 'lost@m.example');
      await submit(page, 'Send Reset Link');
    },
    again: (page) => submit(page, 'Send Reset Link'),
    typed: ['Email address', /^lost@m.example$/],
    says: (failure) => (failure === 'offline' ? 'Failed to send reset link.' : REFUSED),
  },
  'auth.logout': {
    who: 'buyer',
    at: '/about',
    act: async (page) => {
      await press('Your menu')(page);
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
    },
    // The failure is only logged: the app signs the user out without waiting for the response.
    quiet: async (page) => {
      await signedOut(page);
      await page.waitForURL((url) => url.pathname === '/');
    },
    unlike: { 401: { shows: signedOut } },
  },
  'announcements.list': { at: '/about', quiet: intact('About') },
  'listings.random': { at: '/' },
  'listings.newest': { at: '/' },
  'listings.read': { at: '/listings/40', notFound: true },
  'listings.create': {
    who: 'seller',
    at: storedDraftAt,
    act: saveListing,
    again: saveListing,
    typed: [/^Name/, /^Juni5 trio \d+$/],
  },
  'listings.update': {
    who: 'seller',
    at: editAt,
    act: async (page) => {
      await fill(page, /^Name/, 'A better name');
      await saveListing(page);
    },
    again: saveListing,
    typed: [/^Name/, /^A better name$/],
    unlike: {
      409: {
        shows: async (page) =>
          page.getByRole('dialog', { name: 'This listing changed while you were editing' }).waitFor(),
        again: press('Save this version'),
      },
    },
  },
  'listings.search': { at: '/listings/search?q=card' },
  'listings.reopen': {
    who: 'seller',
    at: async ({ seller }) => {
      const listing = await seller.publish();
      await seller.change(listing, { status: 'closed' });
      return `/listings/${listing.id}`;
    },
    act: press('Reopen Listing'),
    again: press('Reopen Listing'),
  },
  'profiles.newestListings': {
    at: '/listings/40',
    // The page fetches these listings when the visitor scrolls near them.
    act: async (page) => page.evaluate('scrollTo(0, document.body.scrollHeight)'),
    again: press('Retry'),
  },
  'profiles.listings': { at: '/profile/seller' },
  'profiles.byName': { at: '/profile/seller', notFound: true },
  'profiles.update': {
    who: 'seller',
    at: '/profile/seller',
    after: async ({ seller }) => {
      await seller.send('PUT', `/api/users/${seller.id}`, { name: 'seller' });
    },
    act: async (page) => {
      await press('Edit your name')(page);
      await fill(page, 'Username', 'another-name');
      await page.keyboard.press('Enter');
    },
    again: async (page) => page.getByLabel('Username').press('Enter'),
    typed: ['Username', /^another-name$/],
  },
  'catalogue.groups': { who: 'seller', at: '/listings/create' },
  'catalogue.members': { who: 'seller', at: editAt },
  'catalogue.sourceTypes': { who: 'seller', at: '/listings/create' },
  'currencies.list': { who: 'seller', at: '/listings/create' },
  'reviews.list': { at: '/profile/seller?tab=reviews' },
  'connections.status': { who: 'buyer', at: '/listings/40' },
  'connections.request': {
    who: 'buyer',
    at: '/listings/40',
    act: async (page) => {
      await fill(page, 'Add your comment', 'Is it there?');
      await press(/Contact seller|Waiting on seller/)(page);
    },
    again: press(/Contact seller|Waiting on seller/),
    typed: ['Add your comment', /^Is it there\?$/],
  },
  'connections.accept': {
    who: 'seller',
    at: pageAfterRequest('/notifications'),
    act: press(/^Accept/),
    again: press(/^Accept/),
  },
  'connections.decline': {
    who: 'seller',
    at: pageAfterRequest('/notifications'),
    act: press(/^Decline/),
    again: press(/^Decline/),
  },
  'notifications.list': { who: 'seller', at: '/notifications' },
  'notifications.read': {
    who: 'seller',
    at: '/about',
    act: async (page, stage) => {
      await untilSubscribed(page);
      await requestListing(stage);
    },
    // The failure is only logged: the next visit fetches the notifications again.
    quiet: intact('About'),
  },
  'notifications.markAsRead': {
    who: 'seller',
    at: async ({ product, seller, buyer }) => {
      const { id } = await openConversation(product, [seller, buyer]);
      await buyer.send('PUT', `/api/conversations/${id}/close`);
      return '/about';
    },
    act: async (page) => {
      await press(/^Notifications/)(page);
      await expectVisible(page, /closed/);
      await page.keyboard.press('Escape');
    },
    // The failure is only logged: the unread mark reappears, and closing the notifications again repeats the request.
    quiet: async (page) => {
      await intact('About')(page);
      await button(page, /unread/).waitFor();
    },
  },
  'conversations.list': { who: 'seller', at: '/inbox' },
  'conversations.messages': { who: 'seller', at: '/inbox/1' },
  'conversations.send': {
    who: 'buyer',
    at: conversationAt,
    act: writeMessage,
    // The app sends the message again automatically, unless the server has refused it.
    again: async (page, failure) => (failure === 500 || failure === 'offline' ? undefined : press('Retry')(page)),
    // The browser stores the message, so the conversation still shows it.
    resume: press('Retry'),
  },
  'conversations.markAsRead': {
    who: 'seller',
    at: async (stage) => {
      const talk = await openConversation(stage.product, [stage.seller, stage.buyer]);
      await talk.buyer.sendMessage(talk.id, 'Hello there');
      return talk.path;
    },
    // The failure is only logged: the conversation stays unread until it is opened again.
    quiet: (page) => expectVisible(page, 'Hello there'),
  },
  'conversations.close': {
    who: 'seller',
    at: conversationAt,
    act: press('Close Conversation'),
    again: async (page) => {
      await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
      await press('Close Conversation')(page);
    },
  },
  'uploads.upload': {
    who: 'seller',
    at: '/listings/create',
    act: choosePicture,
    resume: choosePicture,
    unlike: {
      never: {
        shows: async (page) => page.getByRole('progressbar').waitFor(),
        again: async (page) => {
          await press('Cancel')(page);
          await choosePicture(page);
        },
      },
    },
  },
};
