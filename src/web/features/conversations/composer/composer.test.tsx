// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectConsole } from '#test/strict-console.ts';
import { call } from '#web/lib/net/api.ts';
import type { CallOptions } from '#web/lib/net/api-types.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { asCall, ME, renderInbox, server, setUpInbox } from '../inbox/inbox.fixture.tsx';

vi.mock('virtua', () => import('../thread/virtua.fixture.tsx'));
vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
vi.mock('#web/lib/realtime/realtime.ts', () => import('../inbox/live-events.fixture.ts'));

setUpInbox(1, 2);

const OFFLINE = new ApiError('offline', 0);
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const sent = () => server.called('POST /api/conversations/{id}/messages').map((input) => input.fields?.message);
const bubbles = () => [...screen.getByRole('log').querySelectorAll('.bubble')].map((line) => line.textContent);
const persistedKeys = () => Object.keys(window.localStorage).filter((name) => name.startsWith('unsent-'));
const open = async (address = '/inbox/1', userId = ME) => {
  const view = renderInbox(address, userId);
  await screen.findByText('No messages yet. Write the first one.');
  return view;
};

it('the composer renders a multi-line textarea with a Send button', async () => {
  await open();
  expect((await box()).tagName).toBe('TEXTAREA');
  await userEvent.type(await box(), 'one{Shift>}{Enter}{/Shift}two');
  expect((await box()).value).toBe('one\ntwo');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent()).toEqual(['one\ntwo']));
});

describe('the composer', () => {
  it('sends with Enter and inserts a line break with Shift+Enter', async () => {
    await open();
    await userEvent.type(await box(), 'one{Shift>}{Enter}{/Shift}two{Enter}');
    await waitFor(() => expect(sent()).toEqual(['one\ntwo']));
    expect((await box()).value).toBe('');
    expect(document.activeElement).toBe(await box());
  });

  it.each([{ isComposing: true }, { keyCode: 229 }])(
    'does not send a message while an input method is composing text: %o',
    async (how) => {
      await open();
      await userEvent.type(await box(), 'にほん');
      fireEvent.keyDown(await box(), { key: 'Enter', ...how });
      expect(sent()).toEqual([]);
      expect((await box()).value).toBe('にほん');
    },
  );

  it.each(['', '   ', '{Shift>}{Enter}{/Shift} '])('does not send a blank message: "%s"', async (typed) => {
    await open();
    const field = await box();
    await userEvent.click(field);
    await userEvent.keyboard(`${typed}{Enter}`);
    expect(sent()).toEqual([]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  });

  it('counts characters near the maximum message length, and does not send a longer message', async () => {
    await open();
    fireEvent.change(await box(), { target: { value: 'a'.repeat(3999) } });
    expect(screen.getByText('1 character left')).toBeDefined();
    expect((await box()).getAttribute('aria-invalid')).toBeNull();
    fireEvent.change(await box(), { target: { value: 'a'.repeat(4001) } });
    expect(screen.getByText('1 character too many')).toBeDefined();
    expect((await box()).getAttribute('aria-invalid')).toBe('true');
    fireEvent.keyDown(await box(), { key: 'Enter' });
    expect(sent()).toEqual([]);
    expect((await box()).value).toHaveLength(4001);
  });

  it('restores a draft after navigation and a reload, but only in the conversation of the draft', async () => {
    const first = await open();
    await userEvent.type(await box(), 'half a thou');
    await userEvent.click(screen.getByRole('link', { name: /Listing 2/ }));
    await waitFor(async () => expect((await box()).value).toBe(''));
    first.unmount();
    await open();
    expect((await box()).value).toBe('half a thou');
  });

  it('hides a draft from the next user of this browser, and restores it for its author', async () => {
    const first = await open();
    await userEvent.type(await box(), 'half a thou');
    first.unmount();
    const second = await open('/inbox/1', 8);
    expect((await box()).value).toBe('');
    await userEvent.type(await box(), 'words of another');
    second.unmount();
    await open();
    expect((await box()).value).toBe('half a thou');
  });
});

describe('the inbox while a message is sent', () => {
  it('shows a new message once and immediately, and hides "Sending" after the response', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    vi.mocked(call).mockImplementation(
      asCall(async (route, input) => {
        if (route === 'POST /api/conversations/{id}/messages') await gate;
        return server.answer(route, input);
      }),
    );
    await open();
    await userEvent.type(await box(), 'Hello{Enter}');
    expect(bubbles()).toEqual(['Hello']);
    expect(screen.getByText('Sending')).toBeDefined();
    await act(async () => release());
    await waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
    expect(bubbles()).toEqual(['Hello']);
    expect(persistedKeys()).toEqual([]);
  });

  it('shows a refused message once and retries it with the same client id', async () => {
    expectConsole('error', 'The server refused a message');
    server.refuse('POST /api/conversations/{id}/messages', new ApiError('too_many_requests', 429));
    await open();
    await userEvent.type(await box(), 'Hello{Enter}');
    await screen.findByText(/Not sent/);
    expect(bubbles()).toEqual(['Hello']);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/Not sent/)).toBeNull());
    expect(bubbles()).toEqual(['Hello']);
    const names = server.called('POST /api/conversations/{id}/messages').map((input) => input.fields?.client_id);
    expect(names).toHaveLength(2);
    expect(new Set(names).size).toBe(1);
    expect(server.messages).toHaveLength(1);
  });

  it('lets the user delete a refused message permanently', async () => {
    expectConsole('error', 'The server refused a message');
    server.refuse('POST /api/conversations/{id}/messages', new ApiError('conversation_closed', 409));
    await open();
    await userEvent.type(await box(), 'Hello{Enter}');
    expect(await screen.findByText('This conversation is closed.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(bubbles()).toEqual([]);
    expect(persistedKeys()).toEqual([]);
  });

  it('waits until a dropped connection is back, and then sends each message once, in order', async () => {
    server.refuse('POST /api/conversations/{id}/messages', OFFLINE, OFFLINE);
    await open();
    await userEvent.type(await box(), 'one{Enter}');
    await screen.findByText('Waiting for the connection');
    await userEvent.type(await box(), 'two{Enter}');
    expect(bubbles()).toEqual(['one', 'two']);
    await act(async () => window.dispatchEvent(new Event('online')));
    await act(async () => window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(server.messages.map((message) => message.message)).toEqual(['one', 'two']));
    expect(bubbles()).toEqual(['one', 'two']);
  });

  it('offers Cancel and Retry after ten seconds without a response', async () => {
    const never = (options?: CallOptions) =>
      new Promise<never>((_, reject) => {
        options?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
    let hangs = true;
    vi.mocked(call).mockImplementation(((route: string, input: never, options?: CallOptions) => {
      const answer = server.answer(route, input);
      return route === 'POST /api/conversations/{id}/messages' && hangs ? never(options) : answer;
    }) as unknown as typeof call);
    await open();
    const field = await box();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.change(field, { target: { value: 'Hello' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await act(() => vi.advanceTimersByTimeAsync(9_900));
    expect(screen.getByText('Sending')).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(200));
    vi.useRealTimers();
    expect(screen.getByText('This is taking longer than usual.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDefined();
    hangs = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
    await waitFor(() => expect(persistedKeys()).toEqual([]));
    expect(bubbles()).toEqual(['Hello']);
    const names = server.called('POST /api/conversations/{id}/messages').map((input) => input.fields?.client_id);
    expect(names).toHaveLength(2);
    expect(new Set(names).size).toBe(1);
  });

  it('repeats a request whose response was lost, and shows the message once', async () => {
    let lost = false;
    vi.mocked(call).mockImplementation(
      asCall(async (route, input) => {
        const answer = await server.answer(route, input);
        if (route !== 'POST /api/conversations/{id}/messages' || lost) return answer;
        lost = true;
        throw OFFLINE;
      }),
    );
    await open();
    await userEvent.type(await box(), 'Hello{Enter}');
    await screen.findByText('Waiting for the connection');
    await act(async () => window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText('Waiting for the connection')).toBeNull());
    expect(server.called('POST /api/conversations/{id}/messages')).toHaveLength(2);
    expect(server.messages).toHaveLength(1);
    expect(bubbles()).toEqual(['Hello']);
  });

  it('resumes sending after a reload', async () => {
    server.refuse('POST /api/conversations/{id}/messages', OFFLINE);
    const before = await open();
    await userEvent.type(await box(), 'Hello{Enter}');
    await screen.findByText('Waiting for the connection');
    expect(persistedKeys()).toHaveLength(1);
    before.unmount();
    renderInbox('/inbox/1');
    await waitFor(() => expect(server.messages.map((message) => message.message)).toEqual(['Hello']));
    await waitFor(() => expect(persistedKeys()).toEqual([]));
    await screen.findByRole('log');
    expect(bubbles()).toEqual(['Hello']);
  });

  it('ignores persisted messages that cannot be parsed', async () => {
    window.localStorage.setItem(`unsent-${ME}-a`, '{"broken');
    window.localStorage.setItem(`unsent-${ME}-b`, '{"clientId":1}');
    await open();
    expect(bubbles()).toEqual([]);
  });
});
