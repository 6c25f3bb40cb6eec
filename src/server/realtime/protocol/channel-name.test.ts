import { expect, it } from 'vitest';
import { kindOfChannel, userOfChannel } from './channel-name.ts';

it.each([
  ['user.7', 'public'],
  ['Az09_-=@,.;', 'public'],
  ['x'.repeat(200), 'public'],
  ['private-a', 'private'],
  ['private-encrypted-a', 'encrypted'],
  ['presence-a', 'presence'],
  ['#server-to-user-7', 'server-to-user'],
  ['#server-to-user-', undefined],
  ['#other', undefined],
  ['', undefined],
  ['a:b', undefined],
  ['a b', undefined],
  ['a\n', undefined],
  ['ü', undefined],
  ['x'.repeat(201), undefined],
  [7, undefined],
  [null, undefined],
  [['a'], undefined],
])('kindOfChannel classifies the channel name %j as %s', (name, kind) => {
  expect(kindOfChannel(name)).toBe(kind);
});

it('userOfChannel returns the user of a server-to-user channel', () => {
  expect(userOfChannel('#server-to-user-7')).toBe('7');
  expect(userOfChannel('user.7')).toBeUndefined();
});
