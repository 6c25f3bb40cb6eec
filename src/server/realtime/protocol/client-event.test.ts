import { describe, expect, it } from 'vitest';
import { makeHub } from './testing/fake-connection.ts';

function makePair(options: Parameters<typeof makeHub>[0] = {}) {
  const testHub = makeHub(options);
  const [sender, listener] = [testHub.connect(), testHub.connect()];
  for (const client of [sender, listener]) {
    client.join('private-a');
    client.join('open');
    client.join('private-encrypted-a');
  }
  sender.join('presence-a', { user_id: 'sender' });
  listener.join('presence-a', { user_id: 'listener' });
  sender.received();
  listener.received();
  return { ...testHub, sender, listener };
}
const refused = [{ event: 'pusher:error', data: { code: 4301, message: expect.any(String) } }];

describe('a client event', () => {
  it('is sent to the other subscribers without any extra fields, and not back to its sender', () => {
    const { sender, listener, peerMessages } = makePair();
    sender.sayRaw(
      JSON.stringify({ event: 'client-hi', channel: 'private-a', data: { a: 1 }, user_id: 'forged', extra: 1 }),
    );
    expect(listener.raw).toEqual(['{"event":"client-hi","channel":"private-a","data":"{\\"a\\":1}"}']);
    expect(sender.raw).toEqual([]);
    expect(peerMessages.at(-1)).toMatchObject({ kind: 'event', channels: ['private-a'], except: sender.socketId });
  });

  it('contains the signed user id of its sender if it is sent on a presence channel', () => {
    const { sender, listener, peerMessages } = makePair();
    sender.sayRaw(JSON.stringify({ event: 'client-hi', channel: 'presence-a', data: 'x', user_id: 'forged' }));
    expect(listener.received()).toEqual([{ event: 'client-hi', channel: 'presence-a', data: 'x', user_id: 'sender' }]);
    expect(peerMessages.at(-1)).toMatchObject({ kind: 'event', channels: ['presence-a'], userId: 'sender' });
  });

  it.each(['open', 'private-encrypted-a', 'private-never-joined', '', undefined])(
    'is refused on the channel %j',
    (channel) => {
      const { sender, listener } = makePair();
      sender.say('client-hi', {}, channel);
      expect(sender.received()).toEqual(refused);
      expect(listener.received()).toEqual([]);
    },
  );

  it('is refused if the app does not allow client events, and the socket stays open', () => {
    const { sender, listener } = makePair({ app: { clientEvents: false } });
    sender.say('client-hi', {}, 'private-a');
    expect(sender.received()).toEqual(refused);
    expect(sender.closed).toBeUndefined();
    expect(listener.received()).toEqual([]);
  });

  it('is refused if its data exceeds 10 kB or its name is too long', () => {
    const { sender, listener } = makePair();
    sender.say('client-hi', 'x'.repeat(10_240), 'private-a');
    expect(listener.events()).toEqual(['client-hi']);
    sender.say('client-hi', 'ü'.repeat(5_121), 'private-a');
    sender.say(`client-${'x'.repeat(194)}`, {}, 'private-a');
    expect(sender.received()).toEqual([...refused, ...refused]);
    expect(listener.received()).toEqual([]);
    sender.say(`client-${'x'.repeat(193)}`, {}, 'private-a');
    expect(listener.received()).toHaveLength(1);
  });

  it('is refused after ten client events within a second, and accepted again a second later', () => {
    const { sender, listener, clock } = makePair();
    for (let count = 0; count < 12; count += 1) sender.say('client-hi', {}, 'private-a');
    expect(listener.events()).toHaveLength(10);
    expect(sender.received()).toEqual([...refused, ...refused]);
    clock.now += 1_000;
    sender.say('client-hi', {}, 'private-a');
    expect(listener.events()).toHaveLength(1);
  });

  it('is refused after ten client events at once, even if none was sent in the minute before', () => {
    const { sender, listener, clock } = makePair();
    sender.say('client-hi', {}, 'private-a');
    clock.now += 60_000;
    listener.received();
    for (let count = 0; count < 12; count += 1) sender.say('client-hi', {}, 'private-a');
    expect(listener.events()).toHaveLength(10);
    expect(sender.received()).toEqual([...refused, ...refused]);
  });
});
