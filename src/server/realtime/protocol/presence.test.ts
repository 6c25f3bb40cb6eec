import { describe, expect, it } from 'vitest';
import { leaveAll } from './subscription.ts';
import { makeHub } from './testing/fake-connection.ts';

const ann = { user_id: 'ann', user_info: { name: 'Ann' } };
const bob = { user_id: 'bob', user_info: { name: 'Bob' } };

describe('a presence channel', () => {
  it('sends the current members to a new member, and announces the new member to them', () => {
    const { connect } = makeHub();
    const [first, second] = [connect(), connect()];
    first.join('presence-a', ann);
    expect(first.received()).toEqual([
      {
        event: 'pusher_internal:subscription_succeeded',
        channel: 'presence-a',
        data: { presence: { ids: ['ann'], hash: { ann: { name: 'Ann' } }, count: 1 } },
      },
    ]);
    second.join('presence-a', bob);
    expect(second.received()).toMatchObject([
      { data: { presence: { ids: ['ann', 'bob'], hash: { bob: { name: 'Bob' } }, count: 2 } } },
    ]);
    expect(first.received()).toEqual([{ event: 'pusher_internal:member_added', channel: 'presence-a', data: bob }]);
  });

  it('announces a member with two subscriptions once, and their removal only when the last subscription ends', () => {
    const { hub, connect, peerMessages } = makeHub();
    const [watcher, first, second] = [connect(), connect(), connect()];
    watcher.join('presence-a', ann);
    first.join('presence-a', bob);
    watcher.received();
    second.join('presence-a', bob);
    expect(second.received()).toMatchObject([{ data: { presence: { count: 2 } } }]);
    first.say('pusher:unsubscribe', { channel: 'presence-a' });
    expect(watcher.events()).toEqual([]);
    if (second.session) leaveAll(hub, second.session);
    expect(watcher.received()).toEqual([
      { event: 'pusher_internal:member_removed', channel: 'presence-a', data: { user_id: 'bob' } },
    ]);
    expect(peerMessages.map((message) => message.kind)).toEqual(['joined', 'joined', 'left']);
  });

  it('does not count a second subscription of the same socket', () => {
    const { connect } = makeHub();
    const [watcher, client] = [connect(), connect()];
    watcher.join('presence-a', ann);
    client.join('presence-a', bob);
    client.join('presence-a', bob);
    client.say('pusher:unsubscribe', { channel: 'presence-a' });
    expect(watcher.events().slice(1)).toEqual(['pusher_internal:member_added', 'pusher_internal:member_removed']);
  });

  it('lists each member under a string id, whether the server signed a string or a number', () => {
    const client = makeHub().connect();
    client.join('presence-a', { user_id: 10 });
    client.join('presence-b', { user_id: '__proto__', user_info: 1 });
    expect(client.raw.map((text) => JSON.parse(JSON.parse(text).data).presence.ids)).toEqual([['10'], ['__proto__']]);
  });

  it('lists a member who has no user info', () => {
    const client = makeHub().connect();
    client.join('presence-a', { user_id: 'ann' });
    expect(client.received()).toMatchObject([{ data: { presence: { ids: ['ann'], hash: { ann: null }, count: 1 } } }]);
  });

  it.each([{ user_id: '' }, { user_id: ['a'] }, {}])('refuses the member %j', (member) => {
    const { hub, connect } = makeHub();
    const client = connect();
    client.join('presence-a', member as { user_id: string });
    expect(client.received()).toMatchObject([{ data: { type: 'AuthError', status: 401 } }]);
    expect(hub.roster.members('presence-a')).toEqual([]);
  });

  it('refuses new members at its limit, but accepts further connections of current members', () => {
    const { connect } = makeHub({ limits: { presenceMembers: 1 } });
    const [first, second, third] = [connect(), connect(), connect()];
    first.join('presence-a', ann);
    second.join('presence-a', ann);
    third.join('presence-a', bob);
    expect(second.events()).toEqual(['pusher_internal:subscription_succeeded']);
    expect(third.events()).toEqual(['pusher:subscription_error']);
  });
});
