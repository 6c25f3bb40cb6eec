/** Provides lookup responses for the tests of the listing pages. */
import { signInAs as signIn } from '#web/lib/session/session.fixture.ts';

export const lookupAnswers: Record<string, unknown> = {
  'GET /api/groups': {
    data: [
      { id: 10, name: 'Juni5' },
      { id: 11, name: 'Orchid Static' },
    ],
  },
  'GET /api/groups/{id}/members': {
    data: [
      { id: 21, name: 'Mika' },
      { id: 22, name: 'Dae' },
    ],
  },
  'GET /api/sourcetypes': {
    data: [
      { id: 30, name: 'Album' },
      { id: 31, name: 'Broadcast', name_fr: 'Télédiffusion' },
    ],
  },
  'GET /api/conditions': {
    data: [
      { id: 40, name: 'Mint' },
      { id: 41, name: 'Played', name_fr: 'Usé' },
    ],
  },
  'GET /api/currencies': [
    { id: 1, code: 'USD' },
    { id: 2, code: 'GBP' },
  ],
};

export const signInAs = (id: number, name = 'papermoth'): void => signIn({ id, name });

/** The fields of a filled form that are the same for a new listing and for an edited listing. */
export const writtenListing = {
  price: 1234.5,
  currency_id: 2,
  group_id: 10,
  members: [{ id: 21 }, { id: 22 }],
  sourcetype_id: 30,
  condition_id: null,
  ships_to: null,
  shipping_cost: null,
  handover: false,
  trade: false,
  description: '<p>Mint.</p>',
};
