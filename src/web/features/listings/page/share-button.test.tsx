// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectConsole } from '#test/strict-console.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { ShareButton } from './share-button.tsx';

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
  it('copies the link on a computer and says so', async () => {
    await press();
    expect(writeText).toHaveBeenCalledWith(url);
    expect(await screen.findByText('Link copied')).toBeDefined();
    expect(sheet).not.toHaveBeenCalled();
  });

  it('opens the sheet of a phone, and closing the sheet is not a failure', async () => {
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
