/** How do the calls of the account and the announcements come about, and what follows when they fail? */
import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { Act, Row } from './failure-rows.fixture.ts';
import {
  holds,
  identifierKept,
  openSignIn,
  press,
  seen,
  signedIn,
  signedOut,
  signIn,
  submitSignIn,
  write,
} from './failures-acts.fixture.ts';

const intact: Act = async () => {
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

export const entryRows: readonly Row[] = [
  {
    call: 'auth.csrfCookie',
    at: '/',
    act: async (step) => {
      await openSignIn(step);
      await signIn(step);
    },
    kept: identifierKept,
    again: submitSignIn,
    done: signedIn,
  },
  {
    call: 'auth.login',
    at: '/',
    act: async (step) => {
      await openSignIn(step);
      await signIn(step);
    },
    kept: identifierKept,
    again: submitSignIn,
    done: signedIn,
  },
  {
    call: 'auth.me',
    who: 'buyer',
    at: '/about',
    done: signedIn,
    unlike: {
      401: {
        shows: signedOut,
        again: async (step) => {
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
    kept: () => {
      holds('Username', 'newcomer')();
      holds('Email address', 'new@m.example')();
      holds('Password', 'a long password')();
    },
    again: (step) => press(step, 'Sign Up'),
    done: () => seen(/You are in the queue/),
  },
  {
    call: 'auth.forgotPassword',
    at: '/',
    act: async (step) => {
      await openForgot(step);
      await press(step, 'Send Reset Link');
    },
    kept: holds('Email address', 'lost@m.example'),
    again: (step) => press(step, 'Send Reset Link'),
    done: () => seen('A password reset link has been sent to your email.'),
  },
  {
    call: 'auth.logout',
    who: 'buyer',
    at: '/about',
    act: async (step) => {
      await press(step, 'Your menu');
      await step.user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    },
    quiet: {
      because: 'only logged; whoever leaves is out at once, and the server is told until it has heard',
      shows: async () => {
        await signedOut();
        expect(window.location.pathname).toBe('/');
      },
    },
    done: signedOut,
    unlike: { 401: { shows: signedOut } },
  },
  {
    call: 'announcements.list',
    at: '/about',
    quiet: { because: 'the catalogue has no error handling for it', shows: intact },
    done: intact,
  },
];
