// @vitest-environment jsdom
/** Does a modal open with a name, close on every way out, and give the focus back? */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Modal, type ModalSize } from './modal.tsx';

afterEach(cleanup);

function Owner({ title, onClose }: { title?: string; onClose?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Modal
        open={open}
        title={title}
        onClose={() => {
          onClose?.();
          setOpen(false);
        }}
      >
        <input aria-label="Name" data-autofocus="" />
      </Modal>
    </>
  );
}

async function openModal(props: { title?: string; onClose?: () => void } = {}) {
  const user = userEvent.setup();
  render(<Owner {...props} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return user;
}

describe('a modal', () => {
  test('carries its title as its name and as the one heading of level 2', async () => {
    await openModal({ title: 'Sign in to your account' });
    expect(screen.getByRole('dialog', { name: 'Sign in to your account' })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
  });

  test('has a placeholder for a title', async () => {
    await openModal();
    expect(screen.getByRole('dialog', { name: 'Modal title' })).toBeTruthy();
  });

  test('focuses the field that asks for it', async () => {
    await openModal();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  });

  test('closes on Escape, leaves within 200 ms and returns the focus', async () => {
    const onClose = vi.fn();
    const user = await openModal({ onClose });
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
  });

  test('closes on a click on the backdrop, but not inside nor on a press that slipped out', async () => {
    const onClose = vi.fn();
    await openModal({ onClose });
    const dialog = screen.getByRole('dialog');
    const field = screen.getByRole('textbox', { name: 'Name' });
    fireEvent.pointerDown(field);
    fireEvent.click(field);
    fireEvent.pointerDown(field);
    fireEvent.click(dialog);
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.pointerDown(dialog);
    fireEvent.click(dialog);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('closes by its button, and asks only once while it leaves', async () => {
    const onClose = vi.fn();
    const user = await openModal({ onClose });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test.each<ModalSize>(['xs', 'sm', 'md', 'lg', 'xl'])('comes in size %s', (size) => {
    render(
      <Modal open size={size} onClose={() => {}}>
        Words
      </Modal>,
    );
    expect(screen.getByRole('dialog').firstElementChild?.className).toContain(`modal__panel--${size}`);
  });

  test('is md unless told otherwise, and holds the page still while open', () => {
    const { unmount } = render(
      <Modal open onClose={() => {}}>
        Words
      </Modal>,
    );
    expect(screen.getByRole('dialog').firstElementChild?.className).toContain('modal__panel--md');
    expect(document.documentElement.style.overflow).toBe('hidden');
    unmount();
    expect(document.documentElement.style.overflow).toBe('');
  });
});
