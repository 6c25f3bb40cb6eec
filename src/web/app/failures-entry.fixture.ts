/** Failure matrix rows for account and announcement endpoints. */
import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { Act, Row } from './failure-rows.fixture.ts';
import {
  expectVisible,
  fieldContains,
  identifierIsUnchanged,
  openSignIn,
  press,
  signedIn,
  signedOut,
  signIn,
  submitSignIn,
  write,
} from './failures-actions.fixture.ts';

const expectPageIntact: Act = async () => {
  await screen.findByRole('heading', { level: 1 });
  for (const alert of screen.queryAllByRole('alert')) expect(alert.textContent).toBe('');
};
const openRegister: Act = async (step) => {
  await openSignIn(step);
  await press(step, /Sign up/);
  await write(step, 'Username', 'newcomer');
  await write(step, 'Email address', 'new@m.example');
  await write(step, 'Password', 'a long password');
};
const openForgot: Act = async (step) => {
  await openSignIn(step);
  await press(step, 'Forgot password?');
  await write(step, 'Email address', 'lost@m.example');
};

const signingIn: Omit<Row, 'call'> = {
  at: '/',
  act: async (step) => {
    await openSignIn(step);
    await signIn(step);
  },
  expectInputKept: identifierIsUnchanged,
  retry: submitSignIn,
  expectDone: signedIn,
};

export const entryRows: readonly Row[] = [
  { call: 'auth.csrfCookie', ...signingIn },
  { call: 'auth.login', ...signingIn },
  {
    call: 'auth.me',
    who: 'buyer',
    at: '/about',
    expectDone: signedIn,
    exceptions: {
      401: {
        expectOutcome: signedOut,
        retry: async (step) => {
          await openSignIn(step);
          await signIn(step);
        },
      },
    },
  },
  {
    call: 'auth.register',
    at: '/',
    act: async (step) => {
      await openRegister(step);
      await press(step, 'Sign Up');
    },
    expectInputKept: () => {
      fieldContains('Username', 'newcomer')();
      fieldContains('Email address', 'new@m.example')();
      fieldContains('Password', 'a long password')();
    },
    retry: (step) => press(step, 'Sign Up'),
    expectDone: () => expectVisible(/You’re on the waiting list/),
  },
  {
    call: 'auth.forgotPassword',
    at: '/',
    act: async (step) => {
      await openForgot(step);
      await press(step, 'Send Reset Link');
    },
    expectInputKept: fieldContains('Email address', 'lost@m.example'),
    retry: (step) => press(step, 'Send Reset Link'),
    expectDone: () => expectVisible('A password reset link has been sent to your email.'),
  },
  {
    call: 'auth.logout',
    who: 'buyer',
    at: '/about',
    act: async (step) => {
      await press(step, 'Your menu');
      await step.user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    },
    silent: {
      because:
        'only logged: sign-out takes effect immediately, and revoking the token is retried until the server confirms it',
      expectOutcome: async () => {
        await signedOut();
        expect(window.location.pathname).toBe('/');
      },
    },
    expectDone: signedOut,
    exceptions: { 401: { expectOutcome: signedOut } },
  },
  {
    call: 'announcements.list',
    at: '/about',
    silent: { because: 'the catalogue has no error handling for it', expectOutcome: expectPageIntact },
    expectDone: expectPageIntact,
  },
];
