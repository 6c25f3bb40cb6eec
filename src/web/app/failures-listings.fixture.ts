/** How do the calls of listings, lookups and uploads come about, and what follows when they fail? */
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Act, Row } from './failure-rows.fixture.ts';
import { chooseImage, holds, keepListingDraft, press, seen, write } from './failures-acts.fixture.ts';

const card = () => seen('Afterimage photocard');
const lookupRetry: Act = (step) => press(step, 'Retry');

export const listingRows: readonly Row[] = [
  { call: 'listings.random', at: '/', done: card },
  { call: 'listings.newest', at: '/', done: card },
  { call: 'listings.read', at: '/listings/7', notFound: true, done: card },
  {
    call: 'listings.create',
    who: 'seller',
    at: '/listings/create',
    before: keepListingDraft,
    act: async (step) => {
      await screen.findByLabelText('Description');
      await press(step, 'Save Listing');
    },
    kept: holds(/^Name/, 'Juni5 trio'),
    again: (step) => press(step, 'Save Listing'),
    done: () => waitFor(() => expect(window.location.pathname).not.toBe('/listings/create')),
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
    kept: holds(/^Name/, 'A better name'),
    again: (step) => press(step, 'Save Listing'),
    done: () => waitFor(() => expect(window.location.pathname).not.toBe('/listings/7/edit')),
    unlike: {
      409: {
        shows: async () => {
          await screen.findByRole('dialog', { name: 'Somebody else saved this listing' });
        },
        again: (step) => press(step, 'Save this version'),
      },
    },
  },
  { call: 'listings.search', at: '/listings/search?q=card', done: card },
  { call: 'profiles.newestListings', at: '/listings/7', done: () => seen('Second card') },
  { call: 'profiles.listings', at: '/profile/papermoth', done: card },
  {
    call: 'listings.reopen',
    who: 'seller',
    at: '/listings/7',
    before: (world) => {
      world.status = 'closed';
    },
    act: (step) => press(step, 'Reopen Listing'),
    again: (step) => press(step, 'Reopen Listing'),
    done: () => seen('Listing reopened!'),
  },
  {
    call: 'lookups.groups',
    who: 'seller',
    at: '/listings/create',
    again: lookupRetry,
    done: () => waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()),
  },
  {
    call: 'lookups.members',
    who: 'seller',
    at: '/listings/7/edit',
    again: lookupRetry,
    done: () => waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()),
  },
  {
    call: 'lookups.sourceTypes',
    who: 'seller',
    at: '/listings/create',
    again: lookupRetry,
    done: () => waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()),
  },
  {
    call: 'lookups.currencies',
    who: 'seller',
    at: '/listings/create',
    again: lookupRetry,
    done: () => waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()),
  },
  {
    call: 'uploads.upload',
    who: 'seller',
    at: '/listings/create',
    act: chooseImage,
    done: () => waitFor(() => expect(screen.getAllByRole('button', { name: /Remove/ }).length).toBeGreaterThan(0)),
    unlike: {
      // The upload starts again by itself after the time that the server names; the user can also cancel it.
      429: {
        shows: async () => {
          await screen.findByText('The server is busy. Trying again in a moment…');
        },
        again: async (step) => {
          await press(step, 'Cancel');
          await chooseImage(step);
        },
      },
      never: {
        shows: async () => {
          await screen.findByRole('progressbar');
        },
        again: async (step) => {
          await press(step, 'Cancel');
          await chooseImage(step);
        },
      },
    },
  },
];
