// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Modal, type ModalSize } from './modal.tsx';

afterEach(cleanup);

function ModalExample({ title, onClose }: { title?: string; onClose?: () => void }) {
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
  render(<ModalExample {...props} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return user;
}

describe('Modal', () => {
  test('has its title as its accessible name and as its only level 2 heading', async () => {
    await openModal({ title: 'Sign in to your account' });
    expect(screen.getByRole('dialog', { name: 'Sign in to your account' })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
  });

  test('has a default title', async () => {
    await openModal();
    expect(screen.getByRole('dialog', { name: 'Modal title' })).toBeTruthy();
  });

  test('focuses the element marked with data-autofocus', async () => {
    await openModal();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  });

  test('closes on Escape after its closing animation and returns the focus', async () => {
    const onClose = vi.fn();
    const user = await openModal({ onClose });
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
  });

  test('closes on a backdrop click, but not on a click inside or a press that starts inside and ends on the backdrop', async () => {
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

  test('closes with its button and calls onClose only once during the animation', async () => {
    const onClose = vi.fn();
    const user = await openModal({ onClose });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test.each<ModalSize>(['xs', 'sm', 'md', 'lg', 'xl'])('supports size %s', (size) => {
    render(
      <Modal open size={size} onClose={() => {}}>
        Words
      </Modal>,
    );
    expect(screen.getByRole('dialog').firstElementChild?.className).toContain(`modal__panel--${size}`);
  });

  test('has size md by default and locks scrolling while open', () => {
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
