import fc from 'fast-check';
import { expect, it } from 'vitest';
import { leaveAll } from './subscription.ts';
import { makeHub } from './testing/fake-connection.ts';

const names = ['a', 'private-a', 'presence-a', '#server-to-user-7', '', 'a:b'];
const events = ['pusher:subscribe', 'pusher:unsubscribe', 'pusher:signin', 'pusher:ping', 'pusher:pong', 'client-a'];
const anything = fc.jsonValue({ maxDepth: 3 });
const fields = fc.record(
  {
    channel: fc.oneof(fc.constantFrom(...names), anything),
    auth: fc.oneof(fc.string(), anything),
    channel_data: fc.oneof(fc.json(), anything),
    user_data: fc.oneof(fc.json(), anything),
  },
  { requiredKeys: [] },
);
const frame = fc.record(
  {
    event: fc.oneof(fc.constantFrom(...events), anything),
    channel: fc.oneof(fc.constantFrom(...names), anything),
    data: fc.oneof(
      fields,
      fields.map((value) => JSON.stringify(value)),
      anything,
    ),
  },
  { requiredKeys: [] },
);
const text = fc.oneof(
  fc.string(),
  fc.json(),
  frame.map((value) => JSON.stringify(value)),
  fc.constant(undefined),
);

it('the realtime protocol sends only valid frames, and keeps no state after the client disconnects, whatever the client sends', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 20 }), (texts) => {
      const { hub, connect, logged } = makeHub();
      const client = connect();
      client.join('presence-a', { user_id: '7' });
      for (const each of texts) client.sayRaw(each);
      for (const received of client.received()) expect(received.event).toMatch(/^(pusher:|pusher_internal:|client-)/);
      expect(logged).toEqual([]);
      if (client.session) leaveAll(hub, client.session);
      expect([hub.sessions.size, hub.registry.subscriptions(), hub.roster.localMembers().length]).toEqual([0, 0, 0]);
    }),
    { numRuns: 500 },
  );
});
