// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Menu, type MenuTriggerProps } from './menu.tsx';
import { Popover } from './popover.tsx';

afterEach(cleanup);

const focusedText = () => document.activeElement?.textContent;

function renderMenu(onSignOut = () => {}) {
  render(
    <>
      <Menu
        label="Your menu"
        trigger={(props) => (
          <button type="button" {...props}>
            wrenlight
          </button>
        )}
        items={[
          {
            label: 'Your Profile',
            render: (props) => (
              <a href="#profile" {...props}>
                Your Profile
              </a>
            ),
          },
          { label: 'Settings' },
          { label: 'Sign out', hasSeparator: true, onSelect: onSignOut },
        ]}
      />
      <button type="button">Elsewhere</button>
    </>,
  );
  return userEvent.setup();
}

describe('Menu', () => {
  test('opens with the first item focused, and moves the focus with the arrow keys (wrapping around), Home, End and first letters', async () => {
    const user = renderMenu();
    const button = screen.getByRole('button', { name: 'wrenlight' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await user.click(button);
    expect(screen.getByRole('menu', { name: 'Your menu' })).toBeTruthy();
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(focusedText()).toBe('Your Profile');
    await user.keyboard('{ArrowUp}');
    expect(focusedText()).toBe('Sign out');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(focusedText()).toBe('Settings');
    await user.keyboard('{End}');
    expect(focusedText()).toBe('Sign out');
    await user.keyboard('{Home}');
    expect(focusedText()).toBe('Your Profile');
    await user.keyboard('s');
    expect(focusedText()).toBe('Settings');
    await user.keyboard('s');
    expect(focusedText()).toBe('Sign out');
  });

  test('finds items by their first letter without its accent', async () => {
    const trigger = (props: MenuTriggerProps) => (
      <button type="button" {...props}>
        Menu
      </button>
    );
    render(<Menu label="Menu" trigger={trigger} items={[{ label: 'Favoris' }, { label: 'Échanges' }]} />);
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    await userEvent.keyboard('e');
    expect(focusedText()).toBe('Échanges');
  });

  test('opens on Arrow Up with the last item focused', async () => {
    const user = renderMenu();
    await user.tab();
    await user.keyboard('{ArrowUp}');
    expect(focusedText()).toBe('Sign out');
  });

  test('runs the action of the focused item on Enter, closes, and returns the focus', async () => {
    const onSignOut = vi.fn();
    const user = renderMenu(onSignOut);
    await user.tab();
    await user.keyboard('{Enter}{End}{Enter}');
    expect(onSignOut).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(focusedText()).toBe('wrenlight');
  });

  test('closes on Escape and returns the focus, and closes on a click elsewhere without returning the focus', async () => {
    const user = renderMenu();
    await user.click(screen.getByRole('button', { name: 'wrenlight' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(focusedText()).toBe('wrenlight');
    await user.click(screen.getByRole('button', { name: 'wrenlight' }));
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(screen.queryByRole('menu')).toBeNull();
    expect(focusedText()).toBe('Elsewhere');
  });
});

describe('Popover', () => {
  test('opens on a click on its button, reports each change, and closes on Escape or from its content, returning the focus', async () => {
    const user = userEvent.setup();
    const onOpenChange = vi.fn();
    render(
      <Popover
        label="Notifications"
        onOpenChange={onOpenChange}
        trigger={(props) => (
          <button type="button" {...props}>
            Bell
          </button>
        )}
      >
        {(close) => (
          <button type="button" onClick={close}>
            Done
          </button>
        )}
      </Popover>,
    );
    const bell = screen.getByRole('button', { name: 'Bell' });
    await user.click(bell);
    expect(screen.getByRole('dialog', { name: 'Notifications' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(bell);
    await user.click(bell);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(bell);
    expect(onOpenChange.mock.calls.map(([open]) => open)).toEqual([true, false, true, false]);
  });
});
