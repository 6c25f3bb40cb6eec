/** How is each call of the specification brought about in a real browser, and what shows that it worked in the end? */
import type { Page } from '@playwright/test';

export type FailingCall = {
  /** Method and path, as the specification names them. */
  call: string;
  path: RegExp;
  who?: 'seller' | 'buyer';
  at: string;
  /** What a person does; a read is brought about by the page. */
  act?: (page: Page) => Promise<void>;
  /** Tried once more, where that is not the Retry beside what was said. */
  again?: (page: Page) => Promise<void>;
  /** Words that are typed and may not be lost, by the label of their field. */
  typed?: readonly [label: string | RegExp, text: string];
  /** Not there, or not the reader's, is the not-found view. */
  notFound?: true;
  /** Where the error catalogue has no words: something that stays in sight. */
  quiet?: string | RegExp;
};

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).filter({ visible: true }).first().click();
};
const fill = async (page: Page, label: string | RegExp, text: string) => page.getByLabel(label).first().fill(text);
const openSignIn = async (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
const submit = async (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const signIn = async (page: Page) => {
  await openSignIn(page);
  await fill(page, 'Email address or user name', 'buyer');
  await fill(page, /^Password/, 'magpie-demo');
  await submit(page, 'Sign In');
};
const identifier = ['Email address or user name', 'buyer'] as const;

export const failingCalls: readonly FailingCall[] = [
  {
    call: 'GET /sanctum/csrf-cookie',
    path: /csrf-cookie$/,
    at: '/',
    act: signIn,
    again: (page) => submit(page, 'Sign In'),
    typed: identifier,
  },
  {
    call: 'POST /api/login',
    path: /api\/login$/,
    at: '/',
    act: signIn,
    again: (page) => submit(page, 'Sign In'),
    typed: identifier,
  },
  {
    call: 'POST /api/register',
    path: /api\/register$/,
    at: '/',
    act: async (page) => {
      await openSignIn(page);
      await press('Sign up for a free account')(page);
      await fill(page, 'Username', 'newcomer');
      await fill(page, 'Email address', 'new@m.example');
      await fill(page, /^Password/, 'a rather long password');
      await submit(page, 'Sign Up');
    },
    again: (page) => submit(page, 'Sign Up'),
    typed: ['Username', 'newcomer'],
  },
  {
    call: 'POST /api/forgot-password',
    path: /forgot-password$/,
    at: '/',
    act: async (page) => {
      await openSignIn(page);
      await press('Forgot password?')(page);
      await fill(page, 'Email address', 'lost@m.example');
      await submit(page, 'Send Reset Link');
    },
    again: (page) => submit(page, 'Send Reset Link'),
    typed: ['Email address', 'lost@m.example'],
  },
  { call: 'GET /api/announcements', path: /announcements$/, at: '/about', quiet: 'About' },
  { call: 'GET /api/listings/random', path: /listings\/random/, at: '/' },
  { call: 'GET /api/listings/newest', path: /api\/listings\/newest/, at: '/' },
  { call: 'GET /api/listings/{id}', path: /api\/listings\/40$/, at: '/listings/40', notFound: true },
  { call: 'GET /api/listings/search', path: /listings\/search/, at: '/listings/search?q=card' },
  { call: 'GET /api/users/{id}/listings', path: /users\/\d+\/listings(\?|$)/, at: '/profile/seller' },
  { call: 'GET /api/users/{id}/listings/newest', path: /users\/\d+\/listings\/newest/, at: '/listings/40' },
  { call: 'GET /api/groups', path: /api\/groups\?/, who: 'seller', at: '/listings/create' },
  { call: 'GET /api/sourcetypes', path: /api\/sourcetypes/, who: 'seller', at: '/listings/create' },
  { call: 'GET /api/currencies', path: /api\/currencies$/, who: 'seller', at: '/listings/create' },
  { call: 'GET /api/users/{name}', path: /api\/users\/seller$/, at: '/profile/seller', notFound: true },
  {
    call: 'PUT /api/users/{id}',
    path: /api\/users\/\d+$/,
    who: 'seller',
    at: '/profile/seller',
    act: async (page) => {
      await press('Edit your name')(page);
      await fill(page, 'User name', 'another-name');
      await page.keyboard.press('Enter');
    },
    again: async (page) => page.getByLabel('User name').press('Enter'),
    typed: ['User name', 'another-name'],
  },
  { call: 'GET /api/reviews', path: /api\/reviews/, at: '/profile/seller?tab=reviews' },
  {
    call: 'GET …/connection-notification-status/…',
    path: /connection-notification-status/,
    who: 'buyer',
    at: '/listings/40',
  },
  {
    call: 'POST …/connection-request',
    path: /connection-request$/,
    who: 'buyer',
    at: '/listings/40',
    act: async (page) => {
      await fill(page, 'Add your comment', 'Is it there?');
      await press(/Contact seller|Waiting on seller/)(page);
    },
    again: press(/Contact seller|Waiting on seller/),
    typed: ['Add your comment', 'Is it there?'],
  },
  { call: 'GET /api/notifications', path: /api\/notifications$/, who: 'seller', at: '/notifications' },
  { call: 'GET /api/conversations', path: /api\/conversations(\?|$)/, who: 'seller', at: '/inbox' },
  { call: 'GET …/messages', path: /conversations\/\d+\/messages\?/, who: 'seller', at: '/inbox/1' },
  { call: 'POST …/mark-as-read', path: /messages\/mark-as-read$/, who: 'seller', at: '/inbox/1', quiet: 'Inbox' },
  {
    call: 'PUT …/close',
    path: /conversations\/\d+\/close$/,
    who: 'seller',
    at: '/inbox/1',
    act: press('Close Conversation'),
    again: async (page) => {
      await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
      await press('Close Conversation')(page);
    },
  },
];
