// @vitest-environment jsdom
/** Are toasts announced, acted on, and gone in time? */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Modal } from './modal.tsx';
import { ToastProvider, useToast } from './toast.tsx';
import type { Toast } from './toast-card.tsx';

function Shower({ toast }: { toast: Toast }) {
  const show = useToast();
  return (
    <button type="button" onClick={() => show(toast)}>
      {`Show ${toast.message}`}
    </button>
  );
}

function renderToasts(...toasts: Toast[]) {
  render(
    <ToastProvider>
      {toasts.map((toast) => (
        <Shower key={toast.message} toast={toast} />
      ))}
    </ToastProvider>,
  );
  for (const toast of toasts) fireEvent.click(screen.getByRole('button', { name: `Show ${toast.message}` }));
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a toast', () => {
  test('lands in a polite live region that was there before', () => {
    render(<ToastProvider>Page</ToastProvider>);
    expect(screen.getByRole('status').getAttribute('aria-live')).toBe('polite');
    cleanup();
    renderToasts({ message: 'Changes saved', kind: 'success' });
    expect(within(screen.getByRole('status')).getByText('Changes saved')).toBeTruthy();
  });

  test('interrupts when it tells of an error', () => {
    renderToasts({ message: 'Not sent', kind: 'error' });
    expect(within(screen.getByRole('alert')).getByText('Not sent')).toBeTruthy();
  });

  test('goes by itself after six seconds, later with something to do', () => {
    renderToasts({ message: 'Plain' }, { message: 'Closed', action: { label: 'Undo', onAction: () => {} } });
    pass(5_999);
    expect(screen.queryByText('Plain')).toBeTruthy();
    pass(1);
    expect(screen.queryByText('Plain')).toBeNull();
    pass(4_000);
    expect(screen.queryByText('Closed')).toBeNull();
  });

  test('waits while the pointer is on it', () => {
    renderToasts({ message: 'Plain' });
    const words = screen.getByText('Plain');
    fireEvent.pointerEnter(words.parentElement ?? words);
    pass(60_000);
    expect(screen.queryByText('Plain')).toBeTruthy();
    fireEvent.pointerLeave(words.parentElement ?? words);
    pass(6_000);
    expect(screen.queryByText('Plain')).toBeNull();
  });

  test('does its action once and leaves', () => {
    const onAction = vi.fn();
    renderToasts({ message: 'Closed', action: { label: 'Undo', onAction } });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onAction).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Closed')).toBeNull();
  });

  test('keeps the last three, and the same words only once', () => {
    renderToasts({ message: 'One' }, { message: 'Two' }, { message: 'Three' }, { message: 'Four' });
    fireEvent.click(screen.getByRole('button', { name: 'Show Four' }));
    expect(screen.queryByText('One')).toBeNull();
    expect(screen.getAllByText('Four')).toHaveLength(1);
    expect(screen.getByText('Two')).toBeTruthy();
  });

  test('moves into an open modal, because all outside of it is inert', () => {
    render(
      <ToastProvider>
        <Modal open onClose={() => {}}>
          <Shower toast={{ message: 'Inside' }} />
        </Modal>
      </ToastProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Show Inside' }));
    expect(within(screen.getByRole('dialog')).getByText('Inside')).toBeTruthy();
  });

  test('needs its provider', () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => render(<Shower toast={{ message: 'Lost' }} />)).toThrow('ToastProvider');
    quiet.mockRestore();
  });
});
