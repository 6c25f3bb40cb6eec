import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addToLog,
  appendPage,
  joinLogs,
  leavesGap,
  logOfPages,
  type MessageLog,
  type MessagePage,
  mergeMessages,
  prependPage,
  replaceLog,
  unsentOf,
} from './message-log.ts';

type M = { id: number; client_id: string };
const m = (id: number): M => ({ id, client_id: `c${id}` });
const page = (from: number, to: number, more: boolean): MessagePage<M> => ({
  data: Array.from({ length: to - from + 1 }, (_, at) => m(from + at)),
  previousCursor: more ? String(from) : null,
  nextCursor: null,
});

describe('mergeMessages', () => {
  it.each<[string, number[], number[], number[]]>([
    ['no messages into no messages', [], [], []],
    ['the first message', [], [1], [1]],
    ['a newer message', [1], [2], [1, 2]],
    ['an older message', [2], [1], [1, 2]],
    ['a message in between', [1, 3], [2], [1, 2, 3]],
    ['a known message', [1, 2], [2], [1, 2]],
    ['a message that arrives twice', [1], [2, 2], [1, 2]],
    ['unsorted messages', [5], [9, 1, 7], [1, 5, 7, 9]],
  ])('merges %s', (_what, known, arrived, merged) => {
    expect(mergeMessages(known.map(m), arrived.map(m)).map((message) => message.id)).toEqual(merged);
  });

  it('returns the given list itself if there is nothing new', () => {
    const known = [m(1), m(2)];
    expect(mergeMessages(known, [m(2)])).toBe(known);
  });
});

it('joinLogs and addToLog return the given log itself if there is nothing new', () => {
  const log = logOfPages([page(1, 3, false)]);
  expect(joinLogs(log, logOfPages([page(1, 3, false)]))).toBe(log);
  expect(addToLog(log, [m(3)])).toBe(log);
});

describe('a message that its sender changes', () => {
  const edited = { ...m(2), edited_at: '2026-03-01T10:01:00.000Z' };
  const deleted = { ...m(2), edited_at: '2026-03-01T10:01:00.000Z', deleted_at: '2026-03-01T10:02:00.000Z' };
  const log = () => logOfPages<M & { edited_at?: string; deleted_at?: string }>([page(1, 3, false)]);

  it('replaces the earlier version of the message', () => {
    expect(addToLog(log(), [edited]).messages).toEqual([m(1), edited, m(3)]);
    expect(addToLog(addToLog(log(), [edited]), [deleted]).messages[1]).toBe(deleted);
  });
  it('is not reverted by a fetch that started before the change, or by an earlier change that arrives later', () => {
    expect(joinLogs(addToLog(log(), [deleted]), log()).messages[1]).toBe(deleted);
    expect(addToLog(addToLog(log(), [deleted]), [edited]).messages[1]).toBe(deleted);
  });
  it('replaces the earlier version even if the newest messages are not loaded', () => {
    const middle = replaceLog(log(), { ...page(1, 3, false), nextCursor: '3' });
    expect(addToLog(middle, [edited, m(9)]).messages).toEqual([m(1), edited, m(3)]);
  });
});

describe('the cursor of joined logs', () => {
  it('is the cursor of the log that contains the older messages', () => {
    const deep = prependPage(logOfPages([page(51, 100, true)]), page(20, 50, true));
    expect(deep.previousCursor).toBe('20');
    expect(joinLogs(deep, logOfPages([page(60, 110, true)]))).toMatchObject({ previousCursor: '20', syncedTo: 110 });
    expect(joinLogs(logOfPages([page(60, 110, true)]), deep)).toMatchObject({ previousCursor: '20', syncedTo: 110 });
  });
  it('is the fetched cursor when nothing was loaded before', () => {
    const empty = logOfPages<M>([]);
    expect(empty).toEqual({ messages: [], previousCursor: null, nextCursor: null, syncedTo: 0, window: 0 });
    expect(joinLogs(empty, logOfPages([page(60, 110, true)])).previousCursor).toBe('60');
  });
});

describe('leavesGap', () => {
  it.each<[string, number | undefined, MessagePage<M>, boolean]>([
    ['nothing known', undefined, page(50, 60, true), false],
    ['known to be empty before', 0, page(50, 60, true), true],
    ['reaches what is known', 50, page(50, 60, true), false],
    ['goes below what is known', 55, page(50, 60, true), false],
    ['begins above what is known', 49, page(50, 60, true), true],
    ['begins above what is known, but is the beginning of the conversation', 49, page(50, 60, false), false],
    ['is empty', 49, { data: [], previousCursor: null, nextCursor: null }, false],
  ])('returns whether a page leaves a gap: %s', (_what, syncedTo, messagePage, gap) =>
    expect(leavesGap(syncedTo, messagePage)).toBe(gap),
  );

  it('detects a gap despite a newer pushed message', () => {
    const log = addToLog(logOfPages([page(1, 10, false)]), [m(200)]);
    expect(leavesGap(log.syncedTo, page(151, 200, true))).toBe(true);
  });
});

it('unsentOf returns an unsent message until the server has confirmed it', () => {
  const outbox = [{ clientId: 'c7' }, { clientId: 'c8' }];
  expect(unsentOf(outbox, [m(6)])).toEqual(outbox);
  expect(unsentOf(outbox, [m(6), m(7)])).toEqual([{ clientId: 'c8' }]);
  expect(unsentOf([], [m(7)])).toEqual([]);
});

describe('a message log that contains only part of a conversation', () => {
  const middle = () => replaceLog(logOfPages([page(51, 100, true)]), { ...page(10, 20, true), nextCursor: '20' });

  it('ignores a pushed message that is older than the loaded messages, because a previous page contains it', () => {
    const newest = logOfPages([page(50, 100, true)]);
    expect(addToLog(newest, [m(20)])).toBe(newest);
  });

  it('ignores newer pushed messages until the last page is loaded, because the following pages contain them', () => {
    const log = middle();
    expect(addToLog(log, [m(101)])).toBe(log);
  });
  it('is not overwritten by a fetch that started before the user jumped to an older message', () => {
    const log = middle();
    expect(joinLogs(log, logOfPages([page(60, 110, true)]))).toBe(log);
    expect(joinLogs(logOfPages([page(60, 110, true)]), log)).toBe(log);
    expect(prependPage(log, page(1, 50, false), '51')).toBe(log);
    expect(appendPage(log, page(101, 110, true), '100')).toBe(log);
  });
  it('accepts pushed messages once the last page is loaded', () => {
    const more = appendPage(middle(), { ...page(21, 30, true), nextCursor: '30' }, '20');
    expect(more).toMatchObject({ nextCursor: '30', previousCursor: '10', syncedTo: 30 });
    const completeLog = appendPage(more, page(31, 40, true), '30');
    expect(addToLog(completeLog, [m(41)]).messages.at(-1)).toEqual(m(41));
  });
  it('drops a pushed message if a fetch shows that messages before it are missing', () => {
    const loose = addToLog(logOfPages([page(1, 10, false)]), [m(40)]);
    const joined = joinLogs(loose, { ...logOfPages([page(1, 20, false)]), nextCursor: '20' });
    expect(joined.messages.at(-1)).toEqual(m(20));
    expect(joined.nextCursor).toBe('20');
  });
});

/**
 * Simulates a server that stores messages and a client that receives them by response, push (some lost) and fetch, in
 * any order.
 */
class World {
  readonly #perPage: number;
  #stored: M[] = [];
  #outbox: { clientId: string }[] = [];
  #answers: M[] = [];
  #pushes: M[] = [];
  /** Responses that the server has sent but the client has not received yet; the log can change before they arrive. */
  #late: ((log: MessageLog<M>) => MessageLog<M>)[] = [];
  #log: MessageLog<M> | undefined;
  #written = 0;

  constructor(perPage: number) {
    this.#perPage = perPage;
  }

  readonly steps: Record<string, (pick: number) => void> = {
    send: () => {
      this.#written += 1;
      this.#outbox.push({ clientId: `mine-${this.#written}` });
    },
    store: (pick) => {
      const sent = this.#outbox[pick % Math.max(1, this.#outbox.length)];
      if (sent === undefined) return;
      // A retry of a stored message returns the same message.
      const known = this.#stored.find((stored) => stored.client_id === sent.clientId);
      const message = known ?? this.#store(sent.clientId);
      this.#answers.push(message);
    },
    receive: () => void this.#store(`theirs-${this.#stored.length}`),
    answer: (pick) => this.#hear(take(this.#answers, pick)),
    push: (pick) => this.#hear(take(this.#pushes, pick)),
    losePush: (pick) => void take(this.#pushes, pick),
    fetch: () => this.fetch(),
    askNewest: () => {
      const fetched = this.#fetched();
      this.#late.push((log) => joinLogs(log, fetched));
    },
    earlier: () => {
      const cursor = this.#log?.previousCursor;
      if (!cursor) return;
      const page = this.#before(Number(cursor));
      this.#late.push((log) => prependPage(log, page, cursor));
    },
    later: () => {
      const cursor = this.#log?.nextCursor;
      if (!cursor) return;
      const page = this.#after(Number(cursor));
      this.#late.push((log) => appendPage(log, page, cursor));
    },
    arrive: (pick) => {
      const late = take(this.#late, pick);
      if (late && this.#log) this.#log = late(this.#log);
    },
    jump: (pick) => {
      if (this.#stored.length > 0) this.#log = replaceLog(this.#log, this.#around(1 + (pick % this.#stored.length)));
    },
    latest: () => {
      this.#log = replaceLog(this.#log, this.#before());
    },
  };

  fetch(): void {
    const fetched = this.#fetched();
    this.#log = this.#log ? joinLogs(this.#log, fetched) : fetched;
  }

  readOn(): void {
    for (let at = 0; at <= this.#stored.length && this.#log?.nextCursor; at += 1) {
      const cursor = this.#log.nextCursor;
      this.#log = appendPage(this.#log, this.#after(Number(cursor)), cursor);
    }
  }

  get displayed(): string[] {
    const messages = this.#log?.messages ?? [];
    return [
      ...messages.map((message) => message.client_id),
      ...unsentOf(this.#outbox, messages).map((message) => message.clientId),
    ];
  }

  /** The ids that fetches have returned, from the oldest to `syncedTo`; excludes later pushes. */
  get solid(): number[] {
    const { messages = [], syncedTo = 0 } = this.#log ?? {};
    return messages.map((message) => message.id).filter((id) => id <= syncedTo);
  }

  /**
   * The expected log: the stored messages, starting with the oldest loaded message, followed by the unsent messages.
   */
  get expected(): string[] {
    const from = this.#log?.messages[0]?.id ?? 0;
    const stored = this.#stored.filter((message) => message.id >= from).map((message) => message.client_id);
    const waiting = this.#outbox.map((message) => message.clientId).filter((name) => !stored.includes(name));
    return [...stored, ...waiting];
  }

  #fetched(): MessageLog<M> {
    const known = this.#log;
    // A client that shows the middle of a conversation refetches nothing, because messages do not change in this
    // simulation.
    if (known && known.nextCursor !== null) return known;
    const pages = [this.#before()];
    for (let last = pages[0]; last && leavesGap(known?.syncedTo, last); last = pages.at(-1)) {
      pages.push(this.#before(Number(last.previousCursor)));
    }
    return logOfPages(pages, known?.window);
  }

  #store(clientId: string): M {
    const message = { id: this.#stored.length + 1, client_id: clientId };
    this.#stored.push(message);
    this.#pushes.push(message, message);
    return message;
  }

  #hear(message: M | undefined): void {
    if (message && this.#log) this.#log = addToLog(this.#log, [message]);
  }

  #page(from: number, to: number): MessagePage<M> {
    const data = this.#stored.filter((message) => message.id >= from && message.id <= to);
    const first = data[0];
    const last = data.at(-1);
    return {
      data,
      previousCursor: first && first.id > 1 ? String(first.id) : null,
      nextCursor: last && last.id < this.#stored.length ? String(last.id) : null,
    };
  }

  /** The forward cursor of this page is never used: the page after it is already loaded or does not exist. */
  #before(before = this.#stored.length + 1): MessagePage<M> {
    return { ...this.#page(before - this.#perPage, before - 1), nextCursor: null };
  }

  #after(after: number): MessagePage<M> {
    return this.#page(after + 1, after + this.#perPage);
  }

  #around(id: number): MessagePage<M> {
    return this.#page(id - Math.floor(this.#perPage / 2), id + Math.ceil(this.#perPage / 2) - 1);
  }
}

function take<T>(from: T[], pick: number): T | undefined {
  return from.splice(pick % Math.max(1, from.length), 1)[0];
}

it('a message log has each message once, in order and without a gap, for any order of events and jumps', () => {
  const often = ['send', 'store', 'receive', 'receive', 'answer', 'push', 'losePush', 'fetch', 'arrive'] as const;
  const names = [...often, 'askNewest', 'earlier', 'later', 'jump', 'latest'] as const;
  const step = fc.record({ name: fc.constantFrom(...names), pick: fc.nat(20) });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.array(step, { maxLength: 60 }), (perPage, steps) => {
      const world = new World(perPage);
      for (const { name, pick } of steps) {
        world.steps[name]?.(pick);
        expect(new Set(world.displayed).size).toBe(world.displayed.length);
        const { solid } = world;
        expect(solid).toEqual(solid.map((_, at) => (solid[0] ?? 0) + at));
      }
      world.readOn();
      world.fetch();
      expect(world.displayed).toEqual(world.expected);
    }),
    { numRuns: 500 },
  );
});
