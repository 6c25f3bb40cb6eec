// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { useRemovedFocus } from './use-removed-focus.ts';

afterEach(cleanup);

function Page() {
  const [items, setItems] = useState(['one', 'two', 'three', 'four', 'five']);
  const [isBannerShown, setBannerShown] = useState(true);
  useRemovedFocus();
  return (
    <main>
      <h1>Saved searches</h1>
      {isBannerShown ? (
        <section>
          <button type="button" onClick={() => setBannerShown(false)}>
            Dismiss
          </button>
        </section>
      ) : null}
      <ul>
        {items.map((item) => (
          <li key={item}>
            <button type="button" onClick={() => setItems(items.filter((other) => other !== item))}>
              Remove {item}
            </button>
          </li>
        ))}
      </ul>
      <button type="button">Elsewhere</button>
    </main>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const focusIs = (name: string, role: 'button' | 'heading' = 'button') =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role, { name })));

describe('the focus after a removal', () => {
  it('moves to the next item, to the previous one if the last in the list was removed, or to the heading if none is left', async () => {
    render(<Page />);
    await press('Remove three');
    await focusIs('Remove four');
    await press('Remove one');
    await focusIs('Remove two');
    await press('Remove five');
    await focusIs('Remove four');
    await press('Remove four');
    await focusIs('Remove two');
    await press('Remove two');
    await focusIs('Saved searches', 'heading');
    expect(screen.getByRole('heading').tabIndex).toBe(-1);
  });

  it('moves to the heading of the page after an announcement is dismissed', async () => {
    render(<Page />);
    await press('Dismiss');
    await focusIs('Saved searches', 'heading');
  });

  it('stays where the user has moved it in the meantime', async () => {
    render(<Page />);
    await press('Remove one');
    screen.getByRole('button', { name: 'Elsewhere' }).focus();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }));
  });
});
