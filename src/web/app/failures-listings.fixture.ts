/** Failure matrix rows for listing, lookup and upload endpoints. */
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Act, Row } from './failure-rows.fixture.ts';
import {
  chooseImage,
  expectVisible,
  fieldContains,
  press,
  pressInDialog,
  signInAbove,
  storeListingDraft,
  write,
} from './failures-actions.fixture.ts';

const card = () => expectVisible('Afterimage photocard');
const lookupRetry: Act = (step) => press(step, 'Retry');

export const listingRows: readonly Row[] = [
  { call: 'listings.random', at: '/', expectDone: card },
  { call: 'listings.newest', at: '/', expectDone: card },
  { call: 'listings.read', at: '/listings/7', notFound: true, expectDone: card },
  {
    call: 'listings.create',
    who: 'seller',
    at: '/listings/create',
    before: storeListingDraft,
    act: async (step) => {
      await screen.findByLabelText('Description');
      await press(step, 'Save Listing');
    },
    expectInputKept: fieldContains(/^Name/, 'Juni5 trio'),
    retry: (step) => press(step, 'Save Listing'),
    expectDone: () => waitFor(() => expect(window.location.pathname).not.toBe('/listings/create')),
  },
  {
    call: 'listings.update',
    who: 'seller',
    at: '/listings/7/edit',
    act: async (step) => {
      await screen.findByLabelText('Description');
      await write(step, /^Name/, 'A better name');
      await press(step, 'Save Listing');
    },
    expectInputKept: fieldContains(/^Name/, 'A better name'),
    retry: (step) => press(step, 'Save Listing'),
    expectDone: () => waitFor(() => expect(window.location.pathname).not.toBe('/listings/7/edit')),
    exceptions: {
      409: {
        expectOutcome: async () => {
          await screen.findByRole('dialog', { name: 'This listing changed while you were editing' });
        },
        retry: (step) => press(step, 'Save this version'),
      },
    },
  },
  { call: 'listings.search', at: '/listings/search?q=card', expectDone: card },
  { call: 'profiles.newestListings', at: '/listings/7', expectDone: () => expectVisible('Second card') },
  { call: 'profiles.listings', at: '/profile/papermoth', expectDone: card },
  {
    call: 'listings.reopen',
    who: 'seller',
    at: '/listings/7',
    before: (world) => {
      world.status = 'closed';
    },
    act: (step) => press(step, 'Reopen Listing'),
    retry: (step) => press(step, 'Reopen Listing'),
    expectDone: () => expectVisible('Listing reopened!'),
  },
  {
    call: 'listings.markSold',
    who: 'seller',
    at: '/listings/7',
    act: async (step) => {
      await press(step, 'Mark as sold');
      await write(step, /^Sale price/, '15');
      await pressInDialog(step, 'Mark as sold');
    },
    expectInputKept: fieldContains(/^Sale price/, '15'),
    retry: (step) => pressInDialog(step, 'Mark as sold'),
    expectDone: () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
    exceptions: {
      // The sign-in dialog opens on top of the sale dialog, so that the input is preserved.
      401: { expectOutcome: signInAbove, retry: (step) => pressInDialog(step, 'Mark as sold') },
    },
  },
  {
    call: 'catalogue.groups',
    who: 'seller',
    at: '/listings/create',
    retry: lookupRetry,
    expectDone: () => waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()),
  },
  {
    call: 'catalogue.members',
    who: 'seller',
    at: '/listings/7/edit',
    retry: lookupRetry,
    expectDone: () => waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()),
  },
  {
    call: 'catalogue.sourceTypes',
    who: 'seller',
    at: '/listings/create',
    retry: lookupRetry,
    expectDone: () => waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()),
  },
  {
    call: 'conditions.list',
    who: 'seller',
    at: '/listings/create',
    retry: lookupRetry,
    expectDone: () => waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()),
  },
  {
    call: 'currencies.list',
    who: 'seller',
    at: '/listings/create',
    retry: lookupRetry,
    expectDone: () => waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()),
  },
  {
    call: 'uploads.upload',
    who: 'seller',
    at: '/listings/create',
    act: chooseImage,
    expectDone: () =>
      waitFor(() => expect(screen.getAllByRole('button', { name: /Remove/ }).length).toBeGreaterThan(0)),
    exceptions: {
      // The upload restarts automatically after the time that the server specifies; the user can also cancel it.
      429: {
        expectOutcome: async () => {
          await screen.findByText('We’re busy right now. Trying again in a moment…');
        },
        retry: async (step) => {
          await press(step, 'Cancel');
          await chooseImage(step);
        },
      },
      never: {
        expectOutcome: async () => {
          await screen.findByRole('progressbar');
        },
        retry: async (step) => {
          await press(step, 'Cancel');
          await chooseImage(step);
        },
      },
    },
  },
];
