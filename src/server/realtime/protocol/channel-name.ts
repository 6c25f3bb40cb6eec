// What kind of channel does a name stand for, and is it a name at all?

export type ChannelKind = 'public' | 'private' | 'encrypted' | 'presence' | 'server-to-user';

const namePattern = /^[A-Za-z0-9_\-=@,.;]{1,200}$/;
const serverToUserPrefix = '#server-to-user-';
const longestUserId = 200;

/** Whether a signature may be made for this name: a `:` in it would sign something else. */
export function isSignableChannel(name: unknown): name is string {
  return typeof name === 'string' && namePattern.test(name);
}

/** The kind of a channel, or undefined for what is no channel name. */
export function kindOfChannel(name: unknown): ChannelKind | undefined {
  if (typeof name !== 'string') return undefined;
  if (userOfChannel(name) !== undefined) return 'server-to-user';
  if (!namePattern.test(name)) return undefined;
  if (name.startsWith('presence-')) return 'presence';
  if (name.startsWith('private-encrypted-')) return 'encrypted';
  return name.startsWith('private-') ? 'private' : 'public';
}

/** The user a `#server-to-user-` channel belongs to, or undefined for every other name. */
export function userOfChannel(name: string): string | undefined {
  if (!name.startsWith(serverToUserPrefix)) return undefined;
  const user = name.slice(serverToUserPrefix.length);
  return isUserId(user) ? user : undefined;
}

/** Whether this may be the id of a signed-in user. */
export function isUserId(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= longestUserId;
}
