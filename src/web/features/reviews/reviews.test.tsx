// @vitest-environment jsdom

import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RouteKey } from '#contract/api.ts';
import type { Me } from '#contract/auth.ts';
import type { Conversation } from '#contract/conversations.ts';
import { errorSentences } from '#contract/error-sentences.ts';
import type { Review } from '#contract/reviews.ts';
import { expectConsole } from '#test/strict-console.ts';
import { MemoryRouter } from '#web/lib/browser/memory-router.fixture.tsx';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { createQueryClient } from '#web/lib/net/query.ts';
import { useSession } from '#web/lib/session/session.ts';
import { descriptionOf } from '#web/ui/description.fixture.ts';
import { ToastProvider } from '#web/ui/toast.tsx';
import { ReviewItem } from './review-item.tsx';
import { ReviewPrompt } from './review-prompt.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
const answer = vi.mocked(call as (route: RouteKey, input: object) => Promise<unknown>);

const conversation = {
  id: 7,
  status: 'active',
  buyer_id: 2,
  seller: { id: 3, name: 'papermoth', profile: { avatar: '' } },
  last_message_at: '2026-11-21T10:00:00Z',
  received_at: null,
  listing: { status: 'open' },
} as Conversation;

const client = createQueryClient();
const page = (element: ReactElement) => (
  <QueryClientProvider client={client}>
    <ToastProvider>
      <MemoryRouter>{element}</MemoryRouter>
    </ToastProvider>
  </QueryClientProvider>
);
const ask = () => screen.findByRole('region', { name: 'How did your purchase from papermoth go?' });

beforeEach(() => {
  client.clear();
  sessionStorage.clear();
  localStorage.clear();
  useSession.setState({ ...useSession.getInitialState(), user: { id: 2 } as Me }, true);
  answer.mockReset();
  answer.mockImplementation(async (route) =>
    route === 'GET /api/conversations/{id}/review' ? { review: null, can_review: true, is_due: true } : {},
  );
});
afterEach(cleanup);

describe('the conversation about a purchase', () => {
  it('shows the prompt for a due review to the buyer, but not to the seller', async () => {
    render(page(<ReviewPrompt conversation={conversation} />));
    expect(await ask()).toBeTruthy();
    cleanup();
    answer.mockClear();
    useSession.setState({ user: { id: 3 } as Me });
    render(page(<ReviewPrompt conversation={conversation} />));
    expect(answer).not.toHaveBeenCalled();
  });

  it('checks after each new message whether a review is due, until one is due', async () => {
    answer.mockResolvedValue({ review: null, can_review: true, is_due: false });
    const { rerender } = render(page(<ReviewPrompt conversation={conversation} />));
    await waitFor(() => expect(answer).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('region', { name: /How did your purchase/ })).toBeNull();
    answer.mockResolvedValue({ review: null, can_review: true, is_due: true });
    const later = { ...conversation, last_message_at: '2026-11-21T10:05:00Z' };
    rerender(page(<ReviewPrompt conversation={later} />));
    expect(await ask()).toBeTruthy();
    rerender(page(<ReviewPrompt conversation={{ ...later, last_message_at: '2026-11-21T10:06:00Z' }} />));
    expect(answer).toHaveBeenCalledTimes(2);
  });

  it('hides a dismissed review prompt for 30 days in every tab of the browser', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    render(page(<ReviewPrompt conversation={conversation} />));
    await userEvent.click(within(await ask()).getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('region', { name: /How did your purchase/ })).toBeNull();
    cleanup();
    sessionStorage.clear();
    vi.setSystemTime(Date.now() + 29 * 24 * 60 * 60 * 1000);
    render(page(<ReviewPrompt conversation={conversation} />));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryByRole('region', { name: /How did your purchase/ })).toBeNull();
    cleanup();
    vi.setSystemTime(Date.now() + 2 * 24 * 60 * 60 * 1000);
    render(page(<ReviewPrompt conversation={conversation} />));
    expect(await ask()).toBeTruthy();
    vi.useRealTimers();
  });

  it('sends the stars and the text of a review, and keeps both if the server refuses the review', async () => {
    expectConsole('error', 'Failed to send the review');
    render(page(<ReviewPrompt conversation={conversation} />));
    await userEvent.click(within(await ask()).getByRole('button', { name: 'Write a review' }));
    const dialog = await screen.findByRole('dialog', { name: 'Review papermoth' });
    const publish = within(dialog).getByRole('button', { name: 'Publish review' });
    await userEvent.click(publish);
    expect(descriptionOf(within(dialog).getByRole('group', { name: 'Your rating' }))).toBe('Choose 1 to 5 stars.');
    const stars = within(dialog).getAllByRole('radio');
    expect(stars.map((star) => star.getAttribute('aria-invalid'))).toEqual(stars.map(() => 'true'));
    expect(within(dialog).getByText('Write a few words.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('radio', { name: '1 star' })));
    await userEvent.click(within(dialog).getByRole('radio', { name: '4 stars' }));
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Your review' }), ' Well packed. ');
    answer.mockRejectedValueOnce(new ApiError('review_too_early', 409, { message: errorSentences.review_too_early }));
    await userEvent.click(publish);
    expect(await within(dialog).findByText('You can write a review once you’ve both sent a message.')).toBeTruthy();
    cleanup();
    render(page(<ReviewPrompt conversation={conversation} />));
    await userEvent.click(within(await ask()).getByRole('button', { name: 'Write a review' }));
    expect(await screen.findByRole('radio', { name: '4 stars', checked: true })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Publish review' }));
    expect(await screen.findByText('Thank you. Your review is published.')).toBeTruthy();
    expect(answer).toHaveBeenCalledWith('POST /api/reviews', {
      body: { conversation_id: 7, rating: 4, content: 'Well packed.' },
    });
  });
});

const review: Review = {
  id: 5,
  rating: 3,
  content: 'It was fine.',
  seller_id: 3,
  buyer: { id: 2, name: 'wren', profile: { avatar: '' } },
  reply: { content: 'Thank you.', created_at: '2026-11-03T10:00:00Z' },
  created_at: '2026-11-02T10:00:00Z',
  viewer: { can: { edit: true, reply: true, report: true } },
};
const open = async (name: string): Promise<HTMLElement> => {
  render(page(<ReviewItem review={review} />));
  await userEvent.click(screen.getByRole('button', { name }));
  return await screen.findByRole('dialog');
};

describe('ReviewItem', () => {
  it('shows the seller’s reply, and no buttons if the viewer can neither edit, reply nor report', () => {
    render(page(<ReviewItem review={{ ...review, viewer: { can: { edit: false, reply: false, report: false } } }} />));
    expect(screen.getByText('It was fine.')).toBeTruthy();
    expect(screen.getByText('The seller replied')).toBeTruthy();
    expect(screen.getByText('Thank you.')).toBeTruthy();
    expect(screen.getByText('2 Nov 2026')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  const listing = { id: 12, name: 'Afterimage card', image1: '', is_available: true };

  it('links to the listing and shows how many more listings the review is about', () => {
    render(page(<ReviewItem review={{ ...review, listing: { ...listing, more_listings: 2 } }} />));
    const link = screen.getByRole('link', { name: 'Afterimage card and 2 more' });
    expect(link.getAttribute('href')).toBe('/listings/12');
  });

  it('shows the name of a hidden listing without a link', () => {
    render(page(<ReviewItem review={{ ...review, listing: { ...listing, is_available: false } }} />));
    expect(screen.getByText('Afterimage card')).toBeTruthy();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/profile/wren']);
  });

  it.each([null, undefined])('shows no listing if the listing is %s', (missing) => {
    const { container } = render(page(<ReviewItem review={{ ...review, listing: missing }} />));
    expect(container.querySelector('.picture')).toBeNull();
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });

  it('lets the user edit a review, starting with its current stars and text', async () => {
    const dialog = await open('Edit your review');
    expect(within(dialog).getByRole('radio', { name: '3 stars', checked: true })).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('radio', { name: '5 stars' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save review' }));
    await screen.findByText('Your review is saved.');
    expect(answer).toHaveBeenCalledWith('PUT /api/reviews/{id}', {
      params: { id: 5 },
      body: { rating: 5, content: 'It was fine.' },
    });
  });

  it('lets the user edit a reply, but not publish an empty one', async () => {
    const dialog = await open('Edit reply');
    const field = within(dialog).getByRole('textbox', { name: 'Your reply' });
    await userEvent.clear(field);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publish reply' }));
    expect(within(dialog).getByText('Write a reply.')).toBeTruthy();
    await userEvent.type(field, 'Thanks!');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publish reply' }));
    await screen.findByText('Your reply is published.');
    expect(answer).toHaveBeenCalledWith('POST /api/reviews/{id}/reply', {
      params: { id: 5 },
      body: { content: 'Thanks!' },
    });
  });

  it('lets the user report a review with a reason', async () => {
    const dialog = await open('Report the review by wren');
    await userEvent.click(within(dialog).getByRole('combobox', { name: /^What’s wrong\?/ }));
    await userEvent.click(within(dialog).getByRole('option', { name: 'Something else' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send report' }));
    expect(within(dialog).getByText('Describe what’s wrong.')).toBeTruthy();
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Details' }), 'Not about the trade');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send report' }));
    await screen.findByText('Thanks. We’ll look into it and let you know the outcome.');
    expect(answer).toHaveBeenCalledWith('POST /api/reports', {
      body: { kind: 'review', id: 5, category: 'other', reason: 'Not about the trade' },
    });
  });
});
