// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Modal } from './modal.tsx';
import { ToastProvider, useToast } from './toast.tsx';
import type { Toast } from './toast-card.tsx';

function ToastButton({ toast }: { toast: Toast }) {
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
        <ToastButton key={toast.message} toast={toast} />
      ))}
    </ToastProvider>,
  );
  for (const toast of toasts) fireEvent.click(screen.getByRole('button', { name: `Show ${toast.message}` }));
}
const advance = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('useToast', () => {
  test('shows a toast in an existing polite live region', () => {
    render(<ToastProvider>Page</ToastProvider>);
    expect(screen.getByRole('status').getAttribute('aria-live')).toBe('polite');
    cleanup();
    renderToasts({ message: 'Changes saved', kind: 'success' });
    expect(within(screen.getByRole('status')).getByText('Changes saved')).toBeTruthy();
  });

  test('announces an error assertively', () => {
    renderToasts({ message: 'Not sent', kind: 'error' });
    expect(within(screen.getByRole('alert')).getByText('Not sent')).toBeTruthy();
  });

  test('removes a toast after six seconds, or after ten if it has an action', () => {
    renderToasts({ message: 'Plain' }, { message: 'Closed', action: { label: 'Undo', onAction: () => {} } });
    advance(5_999);
    expect(screen.queryByText('Plain')).toBeTruthy();
    advance(1);
    expect(screen.queryByText('Plain')).toBeNull();
    advance(4_000);
    expect(screen.queryByText('Closed')).toBeNull();
  });

  test('does not hide a toast while the pointer is over the toast', () => {
    renderToasts({ message: 'Plain' });
    const words = screen.getByText('Plain');
    fireEvent.pointerEnter(words.parentElement ?? words);
    advance(60_000);
    expect(screen.queryByText('Plain')).toBeTruthy();
    fireEvent.pointerLeave(words.parentElement ?? words);
    advance(6_000);
    expect(screen.queryByText('Plain')).toBeNull();
  });

  test('does not hide a toast while it has the focus, even after the pointer has left it', () => {
    renderToasts({ message: 'Closed', action: { label: 'Undo', onAction: () => {} } });
    const toast = screen.getByText('Closed').parentElement ?? document.body;
    const undo = screen.getByRole('button', { name: 'Undo' });
    fireEvent.pointerEnter(toast);
    fireEvent.focus(undo);
    fireEvent.pointerLeave(toast);
    advance(60_000);
    expect(screen.queryByText('Closed')).toBeTruthy();
    fireEvent.blur(undo);
    advance(10_000);
    expect(screen.queryByText('Closed')).toBeNull();
  });

  test('runs the action of a toast once and closes the toast', () => {
    const onAction = vi.fn();
    renderToasts({ message: 'Closed', action: { label: 'Undo', onAction } });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onAction).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Closed')).toBeNull();
  });

  test('shows at most three toasts and each message only once', () => {
    renderToasts({ message: 'One' }, { message: 'Two' }, { message: 'Three' }, { message: 'Four' });
    fireEvent.click(screen.getByRole('button', { name: 'Show Four' }));
    expect(screen.queryByText('One')).toBeNull();
    expect(screen.getAllByText('Four')).toHaveLength(1);
    expect(screen.getByText('Two')).toBeTruthy();
  });

  test('renders toasts inside an open modal, because everything outside is inert', () => {
    render(
      <ToastProvider>
        <Modal open onClose={() => {}}>
          <ToastButton toast={{ message: 'Inside' }} />
        </Modal>
      </ToastProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Show Inside' }));
    expect(within(screen.getByRole('dialog')).getByText('Inside')).toBeTruthy();
  });

  test('throws without a provider', () => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => render(<ToastButton toast={{ message: 'Lost' }} />)).toThrow('ToastProvider');
    consoleError.mockRestore();
  });
});
