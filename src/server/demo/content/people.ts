// The demo's users.
import type { Country, CurrencyCode, DemoPerson } from './shape.ts';

const day = 24 * 60;
const currencyOf: Record<Country, CurrencyCode> = { US: 'USD', CA: 'CAD', UK: 'GBP' };

/** The only people who trade in rings, so that the demo has exactly one ring. */
const RING_MEMBERS = ['seller', 'buyer', 'tidepool'];

type Looks = 'avatar and banner' | 'avatar' | 'plain';

function person(name: string, country: Country, daysAgo: number, looks: Looks, bio: string): DemoPerson {
  return {
    name,
    email: `${name}@demo.test`,
    role: name === 'admin' ? 'admin' : 'member',
    country,
    currency: currencyOf[country],
    bio,
    hasAvatar: looks !== 'plain',
    hasBanner: looks === 'avatar and banner',
    joinsRings: RING_MEMBERS.includes(name),
    minutesAgo: daysAgo * day,
  };
}

export const people: DemoPerson[] = [
  person(
    'admin',
    'US',
    400,
    'avatar',
    'I keep the lights on here. Write to support, not to me, and someone will answer.',
  ),
  person(
    'seller',
    'US',
    372,
    'avatar and banner',
    'Sleeves, toploaders, tracked post. Mostly Orchid Static and Paper Moon Club; everything is kept in a dark drawer. I post on Tuesdays and Fridays.',
  ),
  person(
    'buyer',
    'UK',
    190,
    'avatar and banner',
    'Slowly finishing a Yune binder. Always happy to pay first and to talk about cardboard.',
  ),
  person(
    'papermoth',
    'UK',
    365,
    'avatar and banner',
    'Lark and Wren collector in Leeds. Cat in the house, binders out of its reach.',
  ),
  person(
    'wrenlight',
    'US',
    340,
    'avatar and banner',
    'Downsizing after nine years. Lightsticks are tested with fresh batteries before they leave.',
  ),
  person(
    'tidepool',
    'CA',
    310,
    'avatar',
    'Saltwater from the first EP on. Halifax, so post takes a day longer than you expect.',
  ),
  person(
    'kite.string',
    'CA',
    298,
    'avatar and banner',
    'Tour badges, towels and everything Kite & Co. Bundles save us both postage.',
  ),
  person(
    'oona-b',
    'UK',
    266,
    'avatar',
    'Velvet Hour on vinyl. Records travel outside their sleeves so that nothing splits.',
  ),
  person('halfpast9', 'US', 240, 'avatar', 'LUMEN9, all nine. I count cards twice.'),
  person(
    'juniper_k',
    'CA',
    205,
    'avatar and banner',
    'Juni5 pre-orders and photobooks. Pictures in daylight, flaws shown first.',
  ),
  person(
    'bramble.cards',
    'UK',
    160,
    'avatar',
    'Small shop of doubles, honest grading. No trades at the moment, sorry!',
  ),
  person('northpier', 'US', 121, 'avatar', 'HALO:RUN and Marble Arcade. New here, not new to this.'),
  person('sleevedept', 'CA', 88, 'avatar', 'I have more sleeves than cards. Working on it.'),
  person('mothandmica', 'US', 35, 'plain', ''),
];
