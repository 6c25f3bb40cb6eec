import { expect, it } from 'vitest';
import type { Outgoing } from '../send-queue/persisted-send-queue.ts';
import { aMessage } from './message.fixture.ts';
import { daysOf, entriesOf } from './thread-rows.ts';

const ME = 1;
const unsent = (clientId: string, queuedAt: string): Outgoing => ({
  state: 'queued',
  attempts: 0,
  conversationId: 3,
  clientId,
  queuedAt,
  text: clientId,
  images: [],
});
const at = (minute: number) => new Date(Date.UTC(2026, 2, 10, 9, minute)).toISOString();
const now = new Date('2026-03-10T20:00:00Z');
const runs = (lines: readonly { key: string; first: boolean; last: boolean }[]) =>
  lines.map((line) => `${line.first ? '<' : ''}${line.key}${line.last ? '>' : ''}`).join(' ');

it('the thread places unsent messages after stored ones, and drops unsent messages that have since been stored', () => {
  const entries = entriesOf(
    [aMessage(1, 2, at(0)), aMessage(2, ME, at(1))],
    [unsent('c2', at(1)), unsent('x', at(2))],
    ME,
  );
  expect(entries.map((entry) => [entry.key, entry.mine])).toEqual([
    ['c1', false],
    ['c2', true],
    ['x', true],
  ]);
});

it('the thread groups messages of one author until a pause, another author or a new day', () => {
  const messages = [
    aMessage(1, ME, '2026-03-09T23:59:00.000Z'),
    aMessage(2, ME, '2026-03-10T00:01:00.000Z'),
    aMessage(3, ME, '2026-03-10T00:02:00.000Z'),
    aMessage(4, ME, '2026-03-10T00:12:00.000Z'),
    aMessage(5, 2, '2026-03-10T00:12:30.000Z'),
  ];
  const days = daysOf(entriesOf(messages, [], ME), now, 'UTC');
  expect(days.map((day) => [day.label, runs(day.messages)])).toEqual([
    ['yesterday', '<c1>'],
    ['today', '<c2 c3> <c4> <c5>'],
  ]);
});

it('the thread ends a group after each unsent message, because each shows its own state', () => {
  const days = daysOf(entriesOf([aMessage(1, ME, at(0))], [unsent('x', at(1)), unsent('y', at(2))], ME), now, 'UTC');
  expect(runs(days[0]?.messages ?? [])).toBe('<c1 x> <y>');
});

it.each([
  ['is right', '2026-03-10T09:05:00.000Z', '2026-03-10T09:05:30.000Z', ['today: c1 x']],
  ['is a day behind', '2026-03-09T09:05:00.000Z', '2026-03-09T09:05:30.000Z', ['date: c1 x']],
  ['is hours behind, across midnight', '2026-03-09T23:30:00.000Z', '2026-03-09T23:30:30.000Z', ['date: c1 x']],
  ['is a day ahead', '2026-03-11T09:05:00.000Z', '2026-03-11T09:05:30.000Z', ['yesterday: c1', 'today: x']],
])(
  'the thread places an unsent message after the message that it answers if the device clock %s',
  (_how, queuedAt, moment, expected) => {
    const entries = entriesOf([aMessage(1, 2, '2026-03-10T09:00:00.000Z')], [unsent('x', queuedAt)], ME);
    const days = daysOf(entries, new Date(moment), 'UTC');
    expect(days.map((day) => `${day.label}: ${day.messages.map((line) => line.key).join(' ')}`)).toEqual(expected);
  },
);
