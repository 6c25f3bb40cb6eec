import { describe, expect, it } from 'vitest';
import { contactRefusal, type RequestFacts, type RequestRefusal } from './contact-refusal.ts';

const connections = ['none', 'sent', 'pending', 'accepted', 'declined'] as const;

describe('contactRefusal', () => {
  const rows: [RequestFacts, RequestRefusal | null][] = [];
  for (const connection of connections) {
    for (const listingStatus of ['open', 'closed'] as const) {
      rows.push([{ buyerId: 1, sellerId: 1, listingStatus, connection }, 'own_listing']);
    }
    rows.push([{ buyerId: 2, sellerId: 1, listingStatus: 'closed', connection }, 'listing_closed']);
    const decided = connection === 'accepted' || connection === 'declined';
    rows.push([{ buyerId: 2, sellerId: 1, listingStatus: 'open', connection }, decided ? 'already_decided' : null]);
  }
  it.each(rows)('for the connection facts %o, returns the refusal %s', (facts, expected) => {
    expect(contactRefusal(facts)).toBe(expected);
  });
});
