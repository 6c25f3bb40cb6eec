import { describe, expect, it } from 'vitest';
import { deliver } from './hub.ts';
import { signChannel } from './signature.ts';
import { makeHub, testApp } from './testing/fake-connection.ts';

const authError = (channel: string) => ({
  event: 'pusher:subscription_error',
  channel,
  data: { type: 'AuthError', status: 401, error: expect.any(String) },
});

describe('a public channel', () => {
  it('accepts any socket and responds with the string "{}"', () => {
    const client = makeHub().connect();
    client.join('news');
    expect(client.raw.map((text) => JSON.parse(text))).toEqual([
      { event: 'pusher_internal:subscription_succeeded', channel: 'news', data: '{}' },
    ]);
  });

  it('confirms a second subscription of the same socket without counting it twice', () => {
    const { hub, connect } = makeHub();
    const client = connect();
    client.join('news');
    client.join('news');
    expect(client.events()).toHaveLength(2);
    expect(hub.registry.subscriptions()).toBe(1);
  });

  it('sends an event to all sockets but the excluded one, and serialises it only once', () => {
    const { hub, connect } = makeHub();
    const clients = [connect(), connect(), connect()];
    const frames = new Set<Buffer>();
    for (const client of clients) {
      client.join('news');
      client.received();
      const send = client.send.bind(client);
      client.send = (frame) => {
        frames.add(frame);
        send(frame);
      };
    }
    deliver(hub, { channels: ['news', 'empty'], event: 'e', data: '{"a":1}', except: clients[0]?.socketId });
    expect(clients.map((client) => client.raw)).toEqual([
      [],
      ['{"event":"e","channel":"news","data":"{\\"a\\":1}"}'],
      ['{"event":"e","channel":"news","data":"{\\"a\\":1}"}'],
    ]);
    expect(frames.size).toBe(1);
  });

  it('can be left by unsubscribing, without a response, and joined again', () => {
    const { hub, connect } = makeHub();
    const client = connect();
    client.join('news');
    client.say('pusher:unsubscribe', { channel: 'news' });
    client.say('pusher:unsubscribe', { channel: 'news' });
    expect(client.events()).toEqual(['pusher_internal:subscription_succeeded']);
    deliver(hub, { channels: ['news'], event: 'e', data: '1' });
    expect(client.events()).toEqual([]);
    client.join('news');
    client.say('pusher:unsubscribe', { channel: 'news' });
    client.join('news');
    client.received();
    deliver(hub, { channels: ['news'], event: 'e', data: '1' });
    expect(client.events()).toEqual(['e']);
  });

  it.each(['', 'a b', 'a:b', '#x', 'x'.repeat(201)])('cannot be named %j', (channel) => {
    const { hub, connect } = makeHub();
    const client = connect();
    client.join(channel);
    expect(client.events()).toEqual(['pusher:subscription_error']);
    expect(hub.registry.subscriptions()).toBe(0);
  });

  it('cannot be joined by a socket at its channel limit until the socket leaves another channel', () => {
    const client = makeHub().connect();
    for (let number = 0; number < 100; number += 1) client.join(`c${number}`);
    client.received();
    client.join('c100');
    expect(client.received()).toMatchObject([
      { event: 'pusher:subscription_error', channel: 'c100', data: { type: 'LimitReached' } },
    ]);
    client.join('c5');
    client.say('pusher:unsubscribe', { channel: 'c7' });
    client.join('c100');
    expect(client.events()).toEqual(Array(2).fill('pusher_internal:subscription_succeeded'));
  });
});

describe('a private channel', () => {
  it.each(['private-a', 'private-encrypted-a'])('can be joined with a valid signature: %s', (channel) => {
    const client = makeHub().connect();
    client.join(channel);
    expect(client.received()).toEqual([{ event: 'pusher_internal:subscription_succeeded', channel, data: {} }]);
  });

  it('requires a signature that covers channel_data, if the client sends any', () => {
    const client = makeHub().connect();
    client.join('private-a', { user_id: '1' });
    expect(client.events()).toEqual(['pusher_internal:subscription_succeeded']);
    const { auth } = signChannel(testApp, { socketId: client.socketId, channel: 'private-b' });
    client.say('pusher:subscribe', { channel: 'private-b', auth, channel_data: '{}' });
    expect(client.received()).toEqual([authError('private-b')]);
  });

  it.each([undefined, '', 'x', `${testApp.key}:${'0'.repeat(64)}`, 7])('refuses the signature %j', (auth) => {
    const { hub, connect } = makeHub();
    const client = connect();
    client.say('pusher:subscribe', { channel: 'private-a', auth });
    expect(client.received()).toEqual([authError('private-a')]);
    expect(hub.registry.subscriptions()).toBe(0);
  });

  it('refuses a signature for another socket', () => {
    const { connect } = makeHub();
    const [client, other] = [connect(), connect()];
    const { auth } = signChannel(testApp, { socketId: other.socketId, channel: 'private-a' });
    client.say('pusher:subscribe', { channel: 'private-a', auth });
    expect(client.received()).toEqual([authError('private-a')]);
  });
});

describe('the subscription policy of the app', () => {
  const testHub = makeHub({
    authorizeSubscription: ({ userId }, channel) =>
      channel === `user.${userId}` || { error: 'Sign in as this user first', status: 403 },
  });

  it('refuses a socket, with its own error message, until the socket is signed in as the channel’s user', () => {
    const client = testHub.connect();
    client.join('user.7');
    expect(client.received()).toEqual([
      {
        event: 'pusher:subscription_error',
        channel: 'user.7',
        data: { type: 'AuthError', error: 'Sign in as this user first', status: 403 },
      },
    ]);
    client.signIn('7');
    client.join('user.7');
    client.join('user.8');
    expect(client.events()).toEqual([
      'pusher:signin_success',
      'pusher_internal:subscription_succeeded',
      'pusher:subscription_error',
    ]);
  });
});
