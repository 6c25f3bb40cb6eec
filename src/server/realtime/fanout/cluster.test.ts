import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createHub, deliver } from '../protocol/hub.ts';
import { defaultLimits } from '../protocol/limits.ts';
import { leaveAll } from '../protocol/subscription.ts';
import { FakeConnection, testApp } from '../protocol/testing/fake-connection.ts';
import { createCluster } from './cluster.ts';
import type { Fanout } from './fanout.ts';
import { createInProcessLine } from './in-process.fanout.ts';

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const clock = { now: 1_000_000 };

function makeNode(fanout: Fanout) {
  const cluster = createCluster(fanout, quiet, () => clock.now);
  const hub = createHub({
    app: testApp,
    limits: defaultLimits,
    log: quiet,
    notifyPeers: (message) => cluster.notifyPeers(message),
  });
  cluster.start(new Map([[testApp.id, hub]]));
  const connect = () => {
    const connection = new FakeConnection(hub);
    connection.received();
    return connection;
  };
  return { hub, cluster, connect };
}

/** A fan-out that the test can interrupt; messages sent during an interruption are lost. */
function lossy(fanout: Fanout) {
  const state = { isCut: false };
  const line: Fanout = { ...fanout, send: async (text) => (state.isCut ? undefined : fanout.send(text)) };
  return { line, state };
}

describe('two nodes', () => {
  it('forward events and client events to each other, and never send an event to a socket twice', async () => {
    const line = createInProcessLine({ echoes: true });
    const [left, right] = [makeNode(line.join()), makeNode(line.join())];
    const [leftClient, rightClient] = [left.connect(), right.connect()];
    leftClient.join('private-a');
    rightClient.join('private-a');
    leftClient.received();
    rightClient.received();
    const message = { channels: ['private-a'], event: 'e', data: '1' };
    deliver(left.hub, message);
    await left.cluster.send({ kind: 'event', app: testApp.id, ...message });
    leftClient.say('client-hi', {}, 'private-a');
    expect(leftClient.events()).toEqual(['e']);
    expect(rightClient.events()).toEqual(['e', 'client-hi']);
  });

  it('list the members from both nodes in a presence channel, each user only once', () => {
    const line = createInProcessLine({ echoes: true });
    const [left, right] = [makeNode(line.join()), makeNode(line.join())];
    const [leftClient, rightClient, again] = [left.connect(), right.connect(), right.connect()];
    leftClient.join('presence-a', { user_id: 'ann' });
    rightClient.join('presence-a', { user_id: 'bob', user_info: 1 });
    again.join('presence-a', { user_id: 'ann' });
    expect(leftClient.events()).toEqual(['pusher_internal:subscription_succeeded', 'pusher_internal:member_added']);
    expect(rightClient.received()).toMatchObject([{ data: { presence: { ids: ['ann', 'bob'], count: 2 } } }]);
    leftClient.say('pusher:unsubscribe', { channel: 'presence-a' });
    expect(rightClient.events()).toEqual([]);
    again.say('pusher:unsubscribe', { channel: 'presence-a' });
    expect(rightClient.received()).toMatchObject([
      { event: 'pusher_internal:member_removed', data: { user_id: 'ann' } },
    ]);
  });

  it.each(['first', 'last'])(
    'report that a member has left only after it has left both nodes, starting with the node that it joined %s',
    (which) => {
      const line = createInProcessLine({ echoes: true });
      const nodes = [makeNode(line.join()), makeNode(line.join())] as const;
      const watchers = nodes.map((node) => node.connect());
      for (const [at, watcher] of watchers.entries()) watcher.join('presence-a', { user_id: `watcher-${at}` });
      const tabs = nodes.map((node) => node.connect());
      for (const tab of tabs) tab.join('presence-a', { user_id: 'ann' });
      for (const watcher of watchers) watcher.received();
      const [leaving, remaining] = which === 'first' ? tabs : tabs.toReversed();
      leaving?.say('pusher:unsubscribe', { channel: 'presence-a' });
      expect(watchers.map((watcher) => watcher.events())).toEqual([[], []]);
      remaining?.say('pusher:unsubscribe', { channel: 'presence-a' });
      const removed = [{ event: 'pusher_internal:member_removed', data: { user_id: 'ann' } }];
      for (const watcher of watchers) expect(watcher.received()).toMatchObject(removed);
    },
  );

  it('close the sockets of a user on the other node', async () => {
    const line = createInProcessLine({ echoes: true });
    const [left, right] = [makeNode(line.join()), makeNode(line.join())];
    const rightClient = right.connect();
    rightClient.signIn('7');
    await left.cluster.send({ kind: 'terminate', app: testApp.id, userId: '7' });
    expect(rightClient.closed?.code).toBe(4009);
  });

  it('terminate a user’s connections, including a socket on one node that the other node has bound to the user', async () => {
    const line = createInProcessLine({ echoes: true });
    const [left, right] = [makeNode(line.join()), makeNode(line.join())];
    const [rightClient, other] = [right.connect(), right.connect()];
    await left.cluster.send({ kind: 'bind', app: testApp.id, socketId: rightClient.socketId, userId: '7' });
    await left.cluster.send({ kind: 'terminate', app: testApp.id, userId: '7' });
    expect([rightClient.closed?.code, other.closed?.code]).toEqual([4009, undefined]);
  });

  it('count the subscriptions on the other node', async () => {
    const line = createInProcessLine({ echoes: true });
    const [left, right] = [makeNode(line.join()), makeNode(line.join())];
    right.connect().join('news');
    right.connect().join('news');
    right.connect().join('other');
    expect(await left.cluster.countsElsewhere(testApp.id, 'ne')).toEqual(new Map([['news', 2]]));
  });
});

describe('a node that joins late, misses messages or dies', () => {
  it('does not delay a subscription count once it has announced its shutdown', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const line = createInProcessLine({ echoes: true });
    const { line: cut, state } = lossy(line.join());
    const [left, right] = [makeNode(line.join()), makeNode(cut)];
    state.isCut = true;
    const counts = left.cluster.countsElsewhere(testApp.id, '');
    state.isCut = false;
    expect(vi.getTimerCount()).toBe(1);
    await right.cluster.stop();
    expect(vi.getTimerCount()).toBe(0);
    expect(await counts).toEqual(new Map());
  });

  it('receives the current members when it joins', () => {
    const line = createInProcessLine({ echoes: true });
    const left = makeNode(line.join());
    left.connect().join('presence-a', { user_id: 'ann', user_info: { name: 'Ann' } });
    const right = makeNode(line.join());
    expect(right.hub.roster.members('presence-a')).toEqual([
      { channel: 'presence-a', userId: 'ann', info: { name: 'Ann' } },
    ]);
  });

  it('requests the member list again if the revision number shows a missed change', () => {
    const line = createInProcessLine({ echoes: true });
    const { line: cut, state } = lossy(line.join());
    const [left, right] = [makeNode(cut), makeNode(line.join())];
    const watcher = right.connect();
    watcher.join('presence-a', { user_id: 'watcher' });
    const [leaving, come] = [left.connect(), left.connect()];
    leaving.join('presence-a', { user_id: 'gone' });
    watcher.received();
    state.isCut = true;
    if (leaving.session) leaveAll(left.hub, leaving.session);
    come.join('presence-a', { user_id: 'come' });
    state.isCut = false;
    expect(watcher.received()).toEqual([]);
    clock.now += 10_000;
    left.cluster.beat();
    expect(watcher.received()).toMatchObject([
      { event: 'pusher_internal:member_removed', data: { user_id: 'gone' } },
      { event: 'pusher_internal:member_added', data: { user_id: 'come' } },
    ]);
    const kinds: string[] = [];
    line.join().listen((text) => void kinds.push(JSON.parse(text).message.kind));
    clock.now += 10_000;
    left.cluster.beat();
    expect(kinds).toEqual(['alive']);
  });

  it('loses its members at once if it announces its shutdown, and after a delay if it goes silent', async () => {
    const line = createInProcessLine({ echoes: true });
    const { line: cut, state } = lossy(line.join());
    const [polite, dying, right] = [makeNode(line.join()), makeNode(cut), makeNode(line.join())];
    const watcher = right.connect();
    watcher.join('presence-a', { user_id: 'watcher' });
    polite.connect().join('presence-a', { user_id: 'polite' });
    dying.connect().join('presence-a', { user_id: 'dying' });
    watcher.received();
    await polite.cluster.stop();
    expect(watcher.received()).toMatchObject([{ data: { user_id: 'polite' } }]);
    state.isCut = true;
    clock.now += 35_001;
    right.cluster.beat();
    expect(watcher.received()).toMatchObject([{ data: { user_id: 'dying' } }]);
  });

  it('ignores malformed messages from other nodes', async () => {
    const line = createInProcessLine({ echoes: true });
    const node = makeNode(line.join());
    const stranger = line.join();
    for (const text of [
      '',
      'x',
      '7',
      'null',
      '{}',
      '{"from":"x","message":null}',
      '{"from":"x","message":{"kind":"roster"}}',
    ]) {
      await stranger.send(text);
    }
    const client = node.connect();
    client.join('a');
    expect(client.events()).toEqual(['pusher_internal:subscription_succeeded']);
  });
});
