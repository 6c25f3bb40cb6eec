/** Validates channel names and determines their kind. */

export type ChannelKind = 'public' | 'private' | 'encrypted' | 'presence' | 'server-to-user';

const NAME_PATTERN = /^[A-Za-z0-9_\-=@,.;]{1,200}$/;
const SERVER_TO_USER_PREFIX = '#server-to-user-';
const MAX_USER_ID_LENGTH = 200;

/** Returns whether this name can be signed: a `:` in it would change the meaning of the signed text. */
export function isSignableChannel(name: unknown): name is string {
  return typeof name === 'string' && NAME_PATTERN.test(name);
}

export function kindOfChannel(name: unknown): ChannelKind | undefined {
  if (typeof name !== 'string') return undefined;
  if (userOfChannel(name) !== undefined) return 'server-to-user';
  if (!NAME_PATTERN.test(name)) return undefined;
  if (name.startsWith('presence-')) return 'presence';
  if (name.startsWith('private-encrypted-')) return 'encrypted';
  return name.startsWith('private-') ? 'private' : 'public';
}

/** Returns the user that a `#server-to-user-` channel belongs to, or undefined for every other name. */
export function userOfChannel(name: string): string | undefined {
  if (!name.startsWith(SERVER_TO_USER_PREFIX)) return undefined;
  const user = name.slice(SERVER_TO_USER_PREFIX.length);
  return isUserId(user) ? user : undefined;
}

export function isUserId(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= MAX_USER_ID_LENGTH;
}
