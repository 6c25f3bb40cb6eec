import { describe, expect, it } from 'vitest';
import { isChannelAuth, isUserAuth, SigningError, signChannel, signUser } from './signature.ts';
import { testApp } from './testing/fake-connection.ts';

const socketId = '1234.1234';

describe('signatures', () => {
  it('match the published test vectors', () => {
    expect(signChannel(testApp, { socketId, channel: 'private-foobar' })).toEqual({
      auth: `${testApp.key}:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4`,
    });
    expect(signUser(testApp, { socketId, userData: '{"id":"12345"}' })).toEqual({
      auth: `${testApp.key}:4708d583dada6a56435fb8bc611c77c359a31eebde13337c16ab43aa6de336ba`,
      user_data: '{"id":"12345"}',
    });
    const channelData = '{"user_id":10,"user_info":{"name":"Mr. Pusher"}}';
    expect(signChannel(testApp, { socketId, channel: 'presence-foobar', channelData })).toEqual({
      auth: `${testApp.key}:afaed3695da2ffd16931f457e338e6c9f2921fa133ce7dac49f529792be6304c`,
      channel_data: channelData,
    });
  });

  it.each(['', '1', '1234.1234:private-x', '1234.1234\n', 'a.b', '1.2.3', `${'1'.repeat(80)}.1`])(
    'are not created for the socket id %j',
    (wrong) => {
      expect(() => signChannel(testApp, { socketId: wrong, channel: 'private-a' })).toThrow(SigningError);
      expect(() => signUser(testApp, { socketId: wrong, userData: '{}' })).toThrow(SigningError);
    },
  );

  it.each(['', 'private-a:b', ':user:{"id":"1"}', 'private-ä', '#server-to-user-1', 'a b', 'x'.repeat(201), 'a\n'])(
    'are not created for the channel %j',
    (channel) => {
      expect(() => signChannel(testApp, { socketId, channel })).toThrow(
        expect.objectContaining({ code: 'invalid_channel' }),
      );
    },
  );

  it('are valid only for the app, socket, channel and channel data that were signed', () => {
    const { auth } = signChannel(testApp, { socketId, channel: 'private-a', channelData: '{"x":1}' });
    expect(isChannelAuth(testApp, auth, socketId, 'private-a', '{"x":1}')).toBe(true);
    expect(isChannelAuth(testApp, auth, '1234.1235', 'private-a', '{"x":1}')).toBe(false);
    expect(isChannelAuth(testApp, auth, socketId, 'private-b', '{"x":1}')).toBe(false);
    expect(isChannelAuth(testApp, auth, socketId, 'private-a', undefined)).toBe(false);
    expect(isChannelAuth({ ...testApp, key: 'other' }, auth, socketId, 'private-a', '{"x":1}')).toBe(false);
    expect(isUserAuth(testApp, auth, socketId, '{"x":1}')).toBe(false);
  });

  it.each([undefined, null, 7, '', 'x', {}])('are invalid if they have the value %j', (auth) => {
    expect(isChannelAuth(testApp, auth, socketId, 'private-a', undefined)).toBe(false);
  });
});
