// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aListing } from '#contract/listing.fixture.ts';
import { expectConsole } from '#test/strict-console.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { show } from '../listings.queries.ts';
import { ListingFacts } from './listing-facts.tsx';
import { ShareButton } from './share-button.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));

const writeText = vi.fn<(text: string) => Promise<void>>();
const sheet = vi.fn<(data: ShareData) => Promise<void>>();
let pointer: 'coarse' | 'fine';

beforeEach(() => {
  pointer = 'fine';
  writeText.mockReset().mockResolvedValue();
  sheet.mockReset().mockResolvedValue();
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(pointer: ${pointer})` }));
  vi.stubGlobal('navigator', { clipboard: { writeText }, share: sheet });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function press(): Promise<void> {
  renderPage(<ShareButton listing={{ id: 7, name: 'A card' }} />);
  const user = userEvent.setup({ writeToClipboard: false });
  vi.stubGlobal('navigator', { clipboard: { writeText }, share: sheet });
  await user.click(screen.getByRole('button', { name: 'Share' }));
}
const url = `${window.location.origin}/listings/7`;

describe('the button that shares a listing', () => {
  it('copies the link on a computer and shows a confirmation', async () => {
    await press();
    expect(writeText).toHaveBeenCalledWith(url);
    expect(await screen.findByText('Link copied')).toBeDefined();
    expect(sheet).not.toHaveBeenCalled();
  });

  it('copies the link of a closed listing too', async () => {
    const closed = aListing({ id: 7, status: 'closed', currency: { id: 1, code: 'USD' } });
    renderPage(<ListingFacts listing={show({ ...closed, viewer: { ...closed.viewer, is_owner: false } })} />);
    const user = userEvent.setup({ writeToClipboard: false });
    vi.stubGlobal('navigator', { clipboard: { writeText }, share: sheet });
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(writeText).toHaveBeenCalledWith(url);
  });

  it('opens the share sheet of a phone, and shows no error if the user closes the sheet', async () => {
    pointer = 'coarse';
    sheet.mockRejectedValue(new DOMException('closed', 'AbortError'));
    await press();
    expect(sheet).toHaveBeenCalledWith({ title: 'A card', url });
    expect(screen.queryByText(/Couldn’t/)).toBeNull();
  });

  it('shows the link if it cannot be copied', async () => {
    expectConsole('error', 'Failed to share the listing');
    writeText.mockRejectedValue(new Error('denied'));
    await press();
    expect(await screen.findByText(`Couldn’t copy the link. Copy it yourself: ${url}`)).toBeDefined();
  });
});
