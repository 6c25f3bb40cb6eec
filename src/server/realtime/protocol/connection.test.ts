import { describe, expect, it } from 'vitest';
import { sweep } from './heartbeat.ts';
import { leaveAll } from './subscription.ts';
import { FakeConnection, makeHub } from './testing/fake-connection.ts';

describe('a new connection', () => {
  it('receives its socket id and the activity timeout as a JSON string', () => {
    const { hub } = makeHub();
    const client = new FakeConnection(hub);
    const [first = ''] = client.raw;
    expect(client.raw).toHaveLength(1);
    expect(JSON.parse(first)).toEqual({
      event: 'pusher:connection_established',
      data: JSON.stringify({ socket_id: client.socketId, activity_timeout: 120 }),
    });
    expect(client.socketId).toMatch(/^\d+\.\d+$/);
  });

  it.each(['5', '6', '7'])('is accepted with protocol %s', (protocol) => {
    expect(new FakeConnection(makeHub().hub, protocol).session).toBeDefined();
  });

  it.each([
    ['4', 4007],
    ['8', 4007],
    ['seven', 4006],
    ['7.1', 4006],
    ['', 4008],
  ])('a connection with protocol %j is closed with code %i', (protocol, code) => {
    const { hub } = makeHub();
    const client = new FakeConnection(hub, protocol);
    expect(client.closed?.code).toBe(code);
    expect(client.received()).toMatchObject([{ event: 'pusher:error', data: { code } }]);
    expect(hub.sessions.size).toBe(0);
  });

  it('has its own socket id', () => {
    const { connect } = makeHub();
    expect(new Set(Array.from({ length: 200 }, () => connect().socketId)).size).toBe(200);
  });
});

describe('ping and pong', () => {
  it('the server responds to a ping', () => {
    const client = makeHub().connect();
    client.say('pusher:ping', {});
    expect(client.received()).toEqual([{ event: 'pusher:pong', data: {} }]);
  });

  it('an idle client is pinged once, and closed with 4201 if it does not respond', () => {
    const { hub, clock, connect } = makeHub();
    const client = connect();
    client.join('a');
    client.received();
    clock.now += 119_999;
    sweep(hub);
    expect(client.events()).toEqual([]);
    clock.now += 1;
    sweep(hub);
    expect(client.events()).toEqual(['pusher:ping']);
    clock.now += 29_999;
    sweep(hub);
    expect(client.events()).toEqual([]);
    expect(client.closed).toBeUndefined();
    clock.now += 1;
    sweep(hub);
    expect(client.closed?.code).toBe(4201);
    expect(hub.sessions.size).toBe(0);
    expect(hub.registry.subscriptions()).toBe(0);
  });

  it('any frame resets the idle time, even an invalid one', () => {
    const { hub, clock, connect } = makeHub();
    const client = connect();
    clock.now += 120_000;
    sweep(hub);
    client.say('pusher:pong', {});
    clock.now += 30_000;
    sweep(hub);
    client.received();
    client.sayRaw('not even JSON');
    clock.now += 119_000;
    sweep(hub);
    expect(client.events()).toEqual(['pusher:error']);
    expect(client.closed).toBeUndefined();
  });
});

describe('invalid frames', () => {
  it.each([
    '',
    'x',
    '[]',
    'null',
    '7',
    '"a"',
    '{}',
    '{"event":7}',
    '{"event":"pusher:nonsense"}',
    '{"event":"',
    '['.repeat(30_000),
    '{"event":"nobody knows this","data":{"__proto__":{"a":1}}}',
    undefined,
  ])('an invalid frame returns an error and keeps the socket open: %o', (text) => {
    const { connect } = makeHub();
    const client = connect();
    client.sayRaw(text);
    expect(client.received()).toMatchObject([{ event: 'pusher:error', data: { code: 4300 } }]);
    expect(client.closed).toBeUndefined();
  });

  it.each([undefined, null, 7, '7', [], {}, { channel: 7 }, { channel: null }, '{"channel":{}}'])(
    'subscribe and sign-in refuse the data %j, unsubscribe ignores it, and the server logs no error',
    (data) => {
      const { connect, logged } = makeHub();
      const client = connect();
      client.say('pusher:subscribe', data);
      client.say('pusher:unsubscribe', data);
      expect(client.events()).toEqual(['pusher:subscription_error']);
      client.say('pusher:signin', data);
      expect(client.closed?.code).toBe(4009);
      expect(logged).toEqual([]);
    },
  );

  it('data that is nested too deeply to be serialised returns an error and keeps the socket open', () => {
    const { connect } = makeHub();
    const client = connect();
    client.join('private-a');
    client.received();
    client.sayRaw(`{"event":"client-a","channel":"private-a","data":${'['.repeat(20_000)}${']'.repeat(20_000)}}`);
    expect(client.events()).toEqual(['pusher:error']);
    client.say('pusher:ping', {});
    expect(client.events()).toEqual(['pusher:pong']);
  });
});

describe('the frame rate limit', () => {
  it('a flood of frames closes the socket so that the client reconnects', () => {
    const { hub, connect } = makeHub({ limits: { framesPerSecond: 5, frameBurst: 10 } });
    const client = connect();
    for (let frame = 0; frame < 10; frame += 1) client.say('pusher:ping', {});
    expect(client.closed).toBeUndefined();
    client.say('pusher:ping', {});
    expect(client.closed?.code).toBe(4100);
    expect(hub.sessions.size).toBe(0);
    client.received();
    client.say('pusher:ping', {});
    expect(client.events()).toEqual([]);
  });

  it('a steady frame rate at the limit keeps the socket open', () => {
    const { clock, connect } = makeHub({ limits: { framesPerSecond: 5, frameBurst: 10 } });
    const client = connect();
    for (let frame = 0; frame < 100; frame += 1) {
      clock.now += 200;
      client.say('pusher:ping', {});
    }
    expect(client.closed).toBeUndefined();
  });
});

it('the realtime server removes the state of a disconnected client, and a second disconnection changes nothing', () => {
  const { hub, connect } = makeHub();
  const client = connect();
  client.join('a');
  client.join('presence-b', { user_id: '1' });
  if (client.session) leaveAll(hub, client.session);
  if (client.session) leaveAll(hub, client.session);
  expect(hub.sessions.size).toBe(0);
  expect(hub.registry.subscriptions()).toBe(0);
  expect(hub.roster.members('presence-b')).toEqual([]);
});
