// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useForm } from '#web/lib/form/use-form.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { Form } from './form.tsx';
import { TextField } from './text-field.tsx';

const send = vi.fn<(signal: AbortSignal, values: object) => Promise<unknown>>();

function Example() {
  const [values, setValues] = useState({ title: '', price: '' });
  const form = useForm({
    values,
    check: () => ({ title: values.title ? undefined : 'Enter a title.' }),
    send: (signal) => send(signal, values),
  });
  const field = (name: 'title' | 'price') => (
    <TextField
      label={name}
      name={name}
      value={values[name]}
      error={form.errors[name]}
      onChange={(event) => setValues({ ...values, [name]: event.target.value })}
    />
  );
  return (
    <Form form={form}>
      {field('title')}
      {field('price')}
      <button type="submit">{form.busy ? 'Saving' : 'Save'}</button>
      <button type="button" onClick={form.cancel}>
        Cancel
      </button>
      <button type="button" onClick={form.retry}>
        Retry
      </button>
    </Form>
  );
}

const input = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const refuse = (errors: Record<string, string[]>) => new ApiError('validation_failed', 422, { errors });
const untilAborted = (signal: AbortSignal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))));

beforeEach(() => {
  send.mockReset();
  render(<Example />);
});
afterEach(cleanup);

describe('a form', () => {
  it('does not send while a field has a problem, and clears the problem as soon as it is corrected', async () => {
    await press('Save');
    expect(send).not.toHaveBeenCalled();
    expect(screen.getByText('Enter a title.')).toBeTruthy();
    expect(document.activeElement).toBe(input('title'));
    await userEvent.type(input('title'), 'Album');
    expect(screen.queryByText('Enter a title.')).toBeNull();
  });

  it('shows the server’s errors next to their fields, focuses the first invalid field and keeps all input', async () => {
    send.mockRejectedValueOnce(refuse({ 'price.0': ['Too high.'], title: ['Taken.'], other: ['Closed.'] }));
    await userEvent.type(input('title'), 'Album');
    await userEvent.type(input('price'), '99');
    await press('Save');
    expect((await screen.findByRole('alert')).textContent).toBe('Please check the highlighted fields. Closed.');
    expect(screen.getByText('Taken.')).toBeTruthy();
    expect(screen.getByText('Too high.')).toBeTruthy();
    expect(document.activeElement).toBe(input('title'));
    expect([input('title').value, input('price').value]).toEqual(['Album', '99']);
    await userEvent.type(input('price'), '0');
    expect(screen.queryByText('Too high.')).toBeNull();
    expect(screen.getByText('Taken.')).toBeTruthy();
  });

  it('shows the time to wait when attempts are rate-limited', async () => {
    send.mockRejectedValueOnce(new ApiError('too_many_requests', 429, { retryAfter: 90 }));
    await userEvent.type(input('title'), 'Album');
    await press('Save');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Too many attempts. Please wait 2 minutes, then try again.',
    );
  });

  it('sends once when it is submitted twice', async () => {
    send.mockImplementationOnce(untilAborted);
    await userEvent.type(input('title'), 'Album');
    await press('Save');
    await userEvent.type(input('title'), '{Enter}');
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('shows no error when the user cancels, and sends the current input when the user retries', async () => {
    send.mockImplementation(untilAborted);
    await userEvent.type(input('title'), 'Album');
    await press('Save');
    await press('Cancel');
    await screen.findByRole('button', { name: 'Save' });
    expect(screen.getByRole('alert').textContent).toBe('');
    await press('Save');
    await userEvent.type(input('title'), ' two');
    send.mockResolvedValueOnce(undefined);
    await press('Retry');
    await waitFor(() => expect(send.mock.lastCall?.[1]).toEqual({ title: 'Album two', price: '' }));
  });
});
