// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import { answerCalls } from '#web/lib/net/api.fixture.ts';
import { signInAs } from '#web/lib/session/session.fixture.ts';
import { useSession } from '#web/lib/session/session.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { RequestDetails } from './request-details.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));

type Request = NonNullable<Notification['request']>;
const buyer: Request['sender'] = { average_rating: 4.5, review_count: 12, country: 'US' };
const request: Request = {
  message: 'Is the corner bent?',
  sender: buyer,
  listing: {
    image1: 'https://m.example/storage/listings/a-112233/1280.jpg',
    price: 18,
    currency: { code: 'GBP' },
  },
};

beforeEach(() => {
  signInAs({ id: 1, name: 'papermoth', currency: 'USD' });
  const rates = { USD: 1, GBP: 0.8 };
  answerCalls({ 'GET /api/currencies/rates': () => ({ base: 'USD', date: '2026-11-01', is_stale: false, rates }) });
});
afterEach(() => {
  cleanup();
  useSession.setState(useSession.getInitialState(), true);
});

function show(changes: Partial<Request> = {}) {
  const notification: Notification = {
    id: 'a',
    type: 'connection_request',
    sender: { id: 7, name: 'wren', profile: { avatar: '' } },
    listing: { id: 31, name: 'Moon card' },
    is_read: false,
    connection_status: 'pending',
    request: { ...request, ...changes },
    conversation_id: null,
    saved_search: null,
    created_at: '2026-03-01T10:00:00.000Z',
  };
  return renderPage(<RequestDetails notification={notification} onLeave={() => {}} />).container;
}
const buyerText = () => screen.getByRole('link', { name: 'wren' }).parentElement?.textContent;

describe('a contact request as the seller sees it', () => {
  it('shows the rating of the buyer as stars and as a number, with the number of reviews', () => {
    show();
    expect(screen.getByRole('link', { name: 'wren' }).getAttribute('href')).toBe('/profile/wren');
    expect(screen.getByRole('img', { name: '4.5 of 5 stars' })).toBeTruthy();
    expect(buyerText()).toContain('4.5 (12)');
  });

  it('shows no stars for a buyer without reviews', () => {
    show({ sender: { ...buyer, average_rating: 0, review_count: 0 } });
    expect(buyerText()).toContain('No reviews yet');
    expect(screen.queryByRole('img', { name: /stars/ })).toBeNull();
  });

  it.each([
    ['US', 'United States'],
    ['CA', 'Canada'],
    ['UK', 'United Kingdom'],
  ] as const)('shows the country of a buyer from %s', (country, name) => {
    show({ sender: { ...buyer, country } });
    expect(screen.getByText(name)).toBeTruthy();
  });

  it('hides the details on demand, and says whether they are shown', async () => {
    const container = show();
    await userEvent.click(screen.getByRole('button', { name: 'Details of wren’s request', expanded: true }));
    expect(container.querySelector('blockquote')).toBeNull();
    expect(screen.getByRole('button', { name: 'Details of wren’s request', expanded: false })).toBeTruthy();
  });

  it('shows the photo, the name and the price of the listing as one link', async () => {
    const container = show();
    await screen.findByText('about $22.50 USD');
    const link = screen.getByRole('link', { name: /Moon card/ });
    expect(link.getAttribute('href')).toBe('/listings/31');
    expect(link.textContent).toContain('£18.00');
    const sources = [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'));
    expect(sources).toEqual(['https://m.example/storage/listings/a-112233/320.webp']);
    expect(link.querySelector('img')).not.toBeNull();
  });

  it.each([
    ['the message of the buyer', 'Is the corner bent?', 'Is the corner bent?'],
    ['"No message" if the buyer wrote nothing', '', 'No message'],
  ])('shows %s', (_what, message, text) => {
    const container = show({ message });
    expect(container.querySelector('blockquote')?.textContent).toBe(text);
  });
});
