import { describe, expect, it } from 'vitest';
import { bindSessionLocally } from './hub.ts';
import { signUser } from './signature.ts';
import { terminateUserLocally } from './signin.ts';
import { makeHub, testApp } from './testing/fake-connection.ts';

describe('signing in', () => {
  it('is confirmed with the user data as received', () => {
    const client = makeHub().connect();
    client.signIn('7');
    expect(client.received()).toEqual([{ event: 'pusher:signin_success', data: { user_data: '{"id":"7"}' } }]);
  });

  it.each(['{}', '{"id":7}', '{"id":""}', 'null', '[]', 'x', `{"id":"${'x'.repeat(201)}"}`])(
    'refuses user data whose id is not a string of 1 to 200 characters: %j',
    (userData) => {
      const client = makeHub().connect();
      client.say('pusher:signin', signUser(testApp, { socketId: client.socketId, userData }));
      expect(client.events()).toEqual(['pusher:error']);
      expect(client.closed?.code).toBe(4009);
    },
  );

  it('closes the socket with 4009 if the signature belongs to another socket', () => {
    const { hub, connect } = makeHub();
    const [client, other] = [connect(), connect()];
    client.say('pusher:signin', signUser(testApp, { socketId: other.socketId, userData: '{"id":"7"}' }));
    expect(client.closed?.code).toBe(4009);
    expect(hub.sessions.size).toBe(1);
  });

  it('succeeds again as the same user, but fails as another user, without signing out the first', () => {
    const client = makeHub().connect();
    client.signIn('7');
    client.signIn('7');
    client.signIn('8');
    expect(client.events()).toEqual(['pusher:signin_success', 'pusher:signin_success', 'pusher:error']);
    expect(client.session?.userId).toBe('7');
    expect(client.closed).toBeUndefined();
  });

  it('lets the client join the server-to-user channel of the signed-in user, and of no other user', () => {
    const client = makeHub().connect();
    client.join('#server-to-user-7');
    client.signIn('7');
    client.join('#server-to-user-8');
    client.join('#server-to-user-7');
    expect(client.events()).toEqual([
      'pusher:subscription_error',
      'pusher:signin_success',
      'pusher:subscription_error',
      'pusher_internal:subscription_succeeded',
    ]);
  });
});

it('terminating a user closes all their sockets and no others', () => {
  const { hub, connect } = makeHub();
  const [first, second, other, stranger] = [connect(), connect(), connect(), connect()];
  first.signIn('7');
  second.signIn('7');
  other.signIn('8');
  terminateUserLocally(hub, '7');
  expect([first, second, other, stranger].map((client) => client.closed?.code)).toEqual([
    4009,
    4009,
    undefined,
    undefined,
  ]);
  expect(hub.sessions.size).toBe(2);
});

it('terminating a user closes sockets that are bound to that user, even if they never signed in as that user', () => {
  const { hub, connect } = makeHub();
  const [silent, disguised, other] = [connect(), connect(), connect()];
  disguised.signIn('8');
  other.signIn('8');
  expect(bindSessionLocally(hub, silent.socketId, '7')).toBe(true);
  expect(bindSessionLocally(hub, disguised.socketId, '7')).toBe(true);
  expect(bindSessionLocally(hub, '1.1', '7')).toBe(false);
  terminateUserLocally(hub, '7');
  expect([silent, disguised, other].map((client) => client.closed?.code)).toEqual([4009, 4009, undefined]);
});
