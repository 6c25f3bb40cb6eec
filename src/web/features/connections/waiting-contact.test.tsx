// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aListing } from '#contract/listing.fixture.ts';
import { answerCalls } from '#web/lib/net/api.fixture.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { signInAs } from '#web/lib/session/session.fixture.ts';
import { useSession } from '#web/lib/session/session.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { ContactAction, ContactMessage } from './contact-panel.tsx';
import { useListingContact } from './use-listing-contact.ts';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));

const base = aListing();
const listing = { ...base, viewer: { ...base.viewer, is_owner: false } };
/** Lets the delayed fetch of the viewer's earlier contact request finish. */
let load: () => void;
let isOwnLoaded: boolean;

function Contact() {
  const contact = useListingContact(listing);
  return (
    <>
      <ContactMessage contact={contact} />
      <ContactAction contact={contact} price={null} />
    </>
  );
}

beforeEach(() => {
  sessionStorage.clear();
  signInAs({ id: 1, name: 'wren', currency: 'USD' });
  isOwnLoaded = true;
  const ownRequest = {
    id: 4,
    status: 'pending',
    message: 'Still there?',
    listing,
    seller: listing.seller,
    conversation_id: null,
  };
  const late = new Promise<void>((resolve) => {
    load = resolve;
  });
  answerCalls({
    'GET /api/users/{userId}/connection-notification-status/{listingId}': () => ({ status: 'pending' }),
    'GET /api/connection-requests': async () => {
      if (!isOwnLoaded) await late;
      return { data: [ownRequest] };
    },
    'POST /api/notifications/connection-request': () => {
      load();
      return { status: 'pending' };
    },
  });
});
afterEach(() => {
  cleanup();
  useSession.setState(useSession.getInitialState(), true);
});

const box = () => screen.queryByLabelText('Add your comment');
const send = async () => userEvent.click(await screen.findByRole('button', { name: 'Waiting on seller' }));
const write = async (text: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Write another message' }));
  await userEvent.type(box() as HTMLElement, text);
};

describe('the contact form of a waiting request', () => {
  it('shows the message box only after the user opens it', async () => {
    renderPage(<Contact />);
    expect(await screen.findByText('You wrote')).toBeTruthy();
    expect(box()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Write another message' }));
    expect(box()).toBeTruthy();
  });

  it('does not let the user open the message box before the contact request has loaded', async () => {
    isOwnLoaded = false;
    renderPage(<Contact />);
    expect(await screen.findByRole('button', { name: 'Waiting on seller' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Write another message' })).toBeNull();
    load();
    expect(await screen.findByRole('button', { name: 'Write another message' })).toBeTruthy();
    expect(screen.getByText('You wrote')).toBeTruthy();
  });

  it('lets the user open the message box if the contact request fails to load', async () => {
    answerCalls({
      'GET /api/users/{userId}/connection-notification-status/{listingId}': () => ({ status: 'pending' }),
      'GET /api/connection-requests': () => {
        throw new ApiError('not_found', 404);
      },
    });
    renderPage(<Contact />);
    expect(await screen.findByRole('button', { name: 'Write another message' })).toBeTruthy();
  });

  it('shows the message box after a reload if the box contains a draft', async () => {
    renderPage(<Contact />);
    await write('One more thing');
    cleanup();
    renderPage(<Contact />);
    await waitFor(() => expect(box()).toHaveProperty('value', 'One more thing'));
    await userEvent.clear(box() as HTMLElement);
    expect(box()).toBeTruthy();
  });
});

describe('sending a request again', () => {
  it.each([true, false])(
    'says that there was nothing new to send if no message was written (the buyer’s request is loaded: %s)',
    async (loaded) => {
      isOwnLoaded = loaded;
      renderPage(<Contact />);
      await send();
      expect(await screen.findByText(/^Nothing new to send/)).toBeTruthy();
      expect(screen.queryByText('Message sent to the user!')).toBeNull();
      expect(box()).toBeNull();
    },
  );

  it('says that the message was updated if the buyer wrote another one', async () => {
    renderPage(<Contact />);
    await write('One more thing');
    await send();
    expect(await screen.findByText('Message sent to the user!')).toBeTruthy();
    expect(screen.getByText('Your message was updated.')).toBeTruthy();
  });
});

describe('a declined request', () => {
  it('says that the seller can still be contacted about other listings, and offers no message box', async () => {
    answerCalls({
      'GET /api/users/{userId}/connection-notification-status/{listingId}': () => ({ status: 'declined' }),
    });
    renderPage(<Contact />);
    const button = await screen.findByRole('button', { name: 'Seller declined your request' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('You can still contact the seller about other listings.')).toBeTruthy();
    expect(box()).toBeNull();
    expect(screen.queryByRole('button', { name: 'Write another message' })).toBeNull();
  });
});
