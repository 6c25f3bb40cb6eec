// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Modal } from '#web/ui/modal.tsx';
import { useCompositionKeys } from './use-composition-keys.ts';

afterEach(cleanup);

const onClose = vi.fn();

function Page() {
  useCompositionKeys();
  return (
    <Modal open onClose={onClose} title="Write">
      <input aria-label="Text" />
    </Modal>
  );
}

it('a dialog stays open when Escape closes the candidate list of an input method', () => {
  render(<Page />);
  const field = screen.getByRole('textbox', { name: 'Text' });
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
  fireEvent.keyDown(field, { key: 'Escape', keyCode: 229 });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Escape', keyCode: 27 });
  expect(onClose).toHaveBeenCalledOnce();
});
