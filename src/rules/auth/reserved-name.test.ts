import { describe, expect, it } from 'vitest';
import { isReservedName } from './reserved-name.ts';

it.each([
  'me',
  'ME',
  'm.e',
  'm_e',
  'admin',
  'Ad-Min',
  'a.d.m.i.n',
  'no-reply',
  'noreply',
  'no.reply',
  'Magpie',
  '...',
  '_-.',
  // A reserved word is one part of the name.
  'Magpie-Support',
  'Magpie_Official',
  'magpie.team',
  'MagpieTeam',
  'ask-the-staff',
  'AnnTheModerator',
  'real.admin.ann',
  // The name also contains a number.
  'moderator1',
  'admin2026',
  '007admin',
  'mod-1',
  '1admin1',
  // The word is written with digits and other look-alikes.
  'adm1n',
  'AdmIn',
  'inf0',
  'mod5',
  'rev1ews',
  'm0derat0r',
  '5upport',
  'rnoderator',
  'mod3rator',
  '4dmin',
  's7aff',
  '0fficial1',
  'rnagpie-fan',
  // The name contains several staff words.
  'magpiesupport',
  'adminteam',
  'supportteam24',
  'security-team',
  'trust-safety-team',
  'TheHelpDesk',
])('isReservedName returns true for %s', (name) => {
  expect(isReservedName(name, 'Magpie')).toBe(true);
});

it.each([
  'mea',
  'admina',
  'maggie',
  'magpies',
  'seller',
  'buyer',
  'me2',
  // A number after a word that does not look like staff.
  'user1',
  'member4',
  'member5',
  'doc5',
  'team5',
  'security2',
  'customer7',
  'ann.b',
  'TeamRocket',
  'team-blue',
  'modern-art',
  'Rooted',
  'systematic',
  'home-made',
  'newest-fan',
  'modesty',
  'supporter',
  'nomad',
  'the-collector',
  'all-stars',
  'a.theodore',
])('isReservedName returns false for %s', (name) => {
  expect(isReservedName(name, 'Magpie')).toBe(false);
});

describe('isReservedName for other marketplace names', () => {
  it.each([
    'CardHarbor',
    'card-harbor',
    'card.harb0r_fan',
    'CardHarborSupport',
    'cardharborhelp',
    'ann-card-harbor-2',
    'Card-Harbor7',
  ])('returns true for %s if the marketplace is called “Card & Harbor”', (name) => {
    expect(isReservedName(name, 'Card & Harbor')).toBe(true);
  });

  it.each(['magpie', 'magpie-fan', 'card-lover', 'harbor', 'card-x-harbor', 'cards-harborne'])(
    'returns false for %s if the marketplace is called “Card & Harbor”',
    (name) => {
      expect(isReservedName(name, 'Card & Harbor')).toBe(false);
    },
  );

  it.each(['K', '&', '東京', '🂡'])(
    'returns false for k-collector and ann if the marketplace is called %s',
    (marketplace) => {
      expect(isReservedName('k-collector', marketplace)).toBe(false);
      expect(isReservedName('ann', marketplace)).toBe(false);
    },
  );
});
