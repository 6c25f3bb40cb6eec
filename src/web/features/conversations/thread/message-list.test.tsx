// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Message } from '#contract/conversations.ts';
import { createQueryClient } from '#web/lib/net/query.ts';
import type { Outgoing } from '../send-queue/persisted-send-queue.ts';
import { aMessage } from './message.fixture.ts';
import { MessageList } from './message-list.tsx';
import type { Log } from './messages.queries.ts';
import { LINE, lastRender } from './virtua.fixture.tsx';

vi.mock('virtua', () => import('./virtua.fixture.tsx'));

const ME = 1;
const VIEW = 300;
const other = { id: 2, name: 'papermoth', profile: { avatar: '' } };

// jsdom has no layout: every line gets the same height.
const layout = (name: 'scrollHeight' | 'clientHeight', value: (element: HTMLElement) => number) =>
  Object.defineProperty(HTMLElement.prototype, name, {
    configurable: true,
    get() {
      return value(this);
    },
  });
beforeEach(() => {
  layout('scrollHeight', (element) => element.querySelectorAll('.msg').length * LINE);
  layout('clientHeight', () => VIEW);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollHeight');
  Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight');
});

const says = (id: number, sender_id = 2): Message =>
  aMessage(id, sender_id, new Date(Date.UTC(2026, 2, 1, 10, id)).toISOString());
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => says(from + at));
const mine: Outgoing = {
  state: 'queued',
  attempts: 0,
  clientId: 'mine',
  conversationId: 3,
  queuedAt: new Date().toISOString(),
  text: 'mine',
  images: [],
};

type Options = Partial<Parameters<typeof MessageList>[0]>;

const logOf = (messages: readonly Message[], changes: Partial<Log> = {}): Log => ({
  messages,
  previousCursor: null,
  nextCursor: null,
  syncedTo: messages.at(-1)?.id ?? 0,
  window: 0,
  ...changes,
});

function open(messages: readonly Message[], options: Options = {}) {
  const client = createQueryClient();
  const draw = (visible: readonly Message[], queue: readonly Outgoing[] = [], changes: Options = {}) => (
    <QueryClientProvider client={client}>
      <MessageList
        conversationId={3}
        userId={ME}
        other={other}
        log={logOf(visible)}
        queue={queue}
        readByOther={0}
        firstUnread={null}
        opensAtUnread={false}
        target={undefined}
        onLatest={() => {}}
        {...options}
        {...changes}
      />
    </QueryClientProvider>
  );
  const view = render(draw(messages));
  const box = screen.getByRole('log');
  return {
    box,
    show: (visible: readonly Message[], queue: readonly Outgoing[] = [], changes: Options = {}) =>
      view.rerender(draw(visible, queue, changes)),
    scrollTo: (top: number) => {
      box.scrollTop = top;
      fireEvent.scroll(box);
    },
    fromEnd: () => box.scrollHeight - VIEW - box.scrollTop,
  };
}
const pill = () => screen.queryByRole('button', { name: 'New messages' });

it('the message list shows the end of the list when it opens', () => {
  expect(open(range(1, 10)).fromEnd()).toBe(0);
});

it('the message list scrolls to new messages while the reader is near the end', () => {
  const thread = open(range(1, 10));
  thread.scrollTo(10 * LINE - VIEW - 100);
  thread.show(range(1, 11));
  expect(thread.fromEnd()).toBe(0);
  expect(pill()).toBeNull();
});

it('the message list does not scroll to new messages if the reader is further up, but shows a New messages button that scrolls to the end', () => {
  const thread = open(range(1, 10));
  thread.scrollTo(200);
  thread.show(range(1, 11));
  expect(thread.box.scrollTop).toBe(200);
  fireEvent.click(screen.getByRole('button', { name: 'New messages' }));
  expect(thread.fromEnd()).toBe(0);
  expect(pill()).toBeNull();
});

it('the message list hides the New messages button when the reader scrolls to the end', () => {
  const thread = open(range(1, 10));
  thread.scrollTo(200);
  thread.show(range(1, 11));
  expect(pill()).not.toBeNull();
  thread.scrollTo(11 * LINE - VIEW);
  expect(pill()).toBeNull();
});

it('the message list scrolls to the end after the user sends a message, from any position', () => {
  const thread = open(range(1, 10));
  thread.scrollTo(0);
  thread.show(range(1, 10), [mine]);
  expect(thread.fromEnd()).toBe(0);
});

it('the message list keeps the messages on screen in place when earlier messages are added', () => {
  const thread = open(range(6, 15));
  thread.scrollTo(50);
  thread.show(range(1, 15));
  expect(lastRender.shift).toBe(true);
  expect(pill()).toBeNull();
  thread.show(range(1, 16));
  expect(lastRender.shift).toBe(false);
});

describe('the message list, when its size changes', () => {
  let observers: { callback: () => void; observed: Element[] }[] = [];
  beforeEach(() => {
    observers = [];
    class Observer {
      readonly #entry: (typeof observers)[number];
      constructor(callback: () => void) {
        this.#entry = { callback, observed: [] };
        observers.push(this.#entry);
      }
      observe(element: Element) {
        this.#entry.observed.push(element);
      }
      disconnect() {}
    }
    vi.stubGlobal('ResizeObserver', Observer);
  });
  const resize = (element: Element | null) => {
    for (const { callback, observed } of observers) if (element && observed.includes(element)) callback();
  };

  it('stays at the end when the composer grows', () => {
    const thread = open(range(1, 10));
    layout('clientHeight', () => VIEW - 80);
    resize(thread.box);
    expect(thread.box.scrollTop).toBe(10 * LINE - (VIEW - 80));
  });

  it('stays at the end when rows turn out to be taller than estimated, until the reader scrolls up', () => {
    const thread = open(range(1, 10));
    layout('scrollHeight', () => 12 * LINE);
    resize(thread.box.querySelector('.msgs__rows'));
    expect(thread.box.scrollTop).toBe(12 * LINE - VIEW);
    thread.scrollTo(12 * LINE - VIEW - 40);
    layout('scrollHeight', () => 13 * LINE);
    resize(thread.box.querySelector('.msgs__rows'));
    expect(thread.box.scrollTop).toBe(12 * LINE - VIEW - 40);
  });
});

describe('the message list, opened at unread messages', () => {
  it('scrolls to the first unread message, and shows the divider above it', () => {
    const thread = open(range(1, 20), { firstUnread: 8, opensAtUnread: true });
    expect(thread.box.scrollTop).toBe(7 * LINE);
    const rows = [...thread.box.querySelectorAll('.row')].map((row) => row.textContent);
    expect(rows.indexOf('New')).toBe(rows.findIndex((text) => text?.includes('message 8')) - 1);
  });
  it('does not jump to the end when the next message arrives', () => {
    const thread = open(range(1, 20), { firstUnread: 8, opensAtUnread: true });
    fireEvent.scroll(thread.box);
    thread.show(range(1, 21));
    expect(thread.box.scrollTop).toBe(7 * LINE);
    expect(pill()).not.toBeNull();
  });
});

describe('the message list with a target message', () => {
  it('centres and highlights the target message, and scrolls to it again when the user navigates to it again', () => {
    const thread = open(range(1, 40), { target: { messageId: 11, navigationKey: 'a' } });
    const middle = 10 * LINE - VIEW / 2;
    expect(thread.box.scrollTop).toBe(middle);
    expect(thread.box.querySelector('.msg--found')?.textContent).toContain('message 11');
    expect(document.activeElement).toBe(thread.box);
    thread.scrollTo(0);
    thread.show(range(1, 40), [], { target: { messageId: 11, navigationKey: 'a' } });
    expect(thread.box.scrollTop).toBe(0);
    thread.show(range(1, 40), [], { target: { messageId: 11, navigationKey: 'b' } });
    expect(thread.box.scrollTop).toBe(middle);
  });
});

describe('a conversation opened in the middle', () => {
  it('hides unsent messages, and requests the latest page when "Jump to latest" is clicked', () => {
    const onLatest = vi.fn();
    const log = logOf(range(1, 10), { nextCursor: '10' });
    const thread = open(range(1, 10), { log, onLatest });
    thread.show([], [mine], { log });
    expect(screen.queryByText('mine')).toBeNull();
    expect(screen.getByRole('button', { name: 'Load later' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Jump to latest' }));
    expect(onLatest).toHaveBeenCalledOnce();
  });
});

describe('the live region of the message list', () => {
  const announcement = () => screen.getByRole('status', { name: 'New messages' }).textContent;

  it('announces new messages once, but not the user’s own messages or older messages that are loaded later', () => {
    const thread = open(range(6, 10));
    expect(thread.box.getAttribute('aria-live')).toBe('off');
    expect(announcement()).toBe('');
    thread.show(range(1, 10));
    expect(announcement()).toBe('');
    thread.show([...range(1, 10), says(11, ME)]);
    expect(announcement()).toBe('');
    thread.show([...range(1, 10), says(11, ME), says(12)]);
    expect(announcement()).toBe('papermoth: message 12');
  });
  it('does not announce the messages of a later page when that page is loaded', () => {
    const log = (to: number, nextCursor: string | null) => logOf(range(1, to), { nextCursor });
    const thread = open([], { log: log(10, '10') });
    thread.show([], [], { log: log(20, null) });
    expect(announcement()).toBe('');
    thread.show([], [], { log: log(21, null) });
    expect(announcement()).toBe('papermoth: message 21');
  });
});

it('the message list shows Seen under the user’s last message that the other participant has read', () => {
  const messages = [says(1, ME), says(2, ME), says(3), says(4, ME)];
  const thread = open(messages, { readByOther: 3 });
  const seenMessage = () => screen.queryByText('Seen')?.closest('.msg')?.textContent;
  expect(seenMessage()).toContain('message 2');
  thread.show(messages, [], { readByOther: 4 });
  expect(screen.getAllByText('Seen')).toHaveLength(1);
  expect(seenMessage()).toContain('message 4');
  thread.show(messages, [], { readByOther: 0 });
  expect(seenMessage()).toBeUndefined();
});

describe('the message list, for the first messages of a stranger', () => {
  const linked: Message = { ...says(1), message: 'Pay at https://pay.example' };
  const warnings = () => screen.queryAllByText(/^Contains a link\. Keep the conversation here/).length;

  it('flags contact details only in the messages that a stranger sent before the reader’s first reply', () => {
    const thread = open([linked, says(2)]);
    expect(warnings()).toBe(1);
    thread.show([linked, says(2), says(3, ME), { ...linked, id: 4, client_id: 'c4' }]);
    expect(warnings()).toBe(1);
  });

  it('flags no contact details in the reader’s own messages, or if the first message is not loaded', () => {
    const thread = open([{ ...linked, sender_id: ME }]);
    expect(warnings()).toBe(0);
    thread.show([linked], [], { log: logOf([linked], { previousCursor: 'before' }) });
    expect(warnings()).toBe(0);
  });
});

it('the message list does not rerender the existing messages when a message is sent', () => {
  let rendered = 0;
  const counted = Array.from({ length: 5 }, (_, at) => {
    const message = says(at + 1);
    return Object.defineProperty(message, 'edited_at', { get: () => void rendered++ });
  });
  const thread = open(counted);
  expect(rendered).toBeGreaterThanOrEqual(5);
  rendered = 0;
  thread.show(counted, [mine]);
  expect(screen.getByText('mine')).toBeDefined();
  expect(rendered).toBe(0);
});
