/** Creates and verifies the HMAC signatures of channel subscriptions and sign-ins. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { isSignableChannel } from './channel-name.ts';
import { isSocketId } from './socket-id.ts';

type Credentials = { key: string; secret: string };

/** Thrown for a socket id or channel name that would make the signed text ambiguous. */
export class SigningError extends Error {
  readonly code: 'invalid_socket_id' | 'invalid_channel';
  constructor(code: 'invalid_socket_id' | 'invalid_channel') {
    super(code === 'invalid_socket_id' ? 'Not a socket id' : 'Not a channel name');
    this.name = 'SigningError';
    this.code = code;
  }
}

export function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Compares in constant time; does not hide the lengths. */
export function isSame(expected: string, actual: string): boolean {
  const left = Buffer.from(expected);
  const right = Buffer.from(actual);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Signs a subscription. `channelData` is part of the signature of private channels too. Throws SigningError. */
export function signChannel(
  app: Credentials,
  input: { socketId: string; channel: string; channelData?: string | undefined },
): { auth: string; channel_data?: string } {
  if (!isSocketId(input.socketId)) throw new SigningError('invalid_socket_id');
  if (!isSignableChannel(input.channel)) throw new SigningError('invalid_channel');
  const auth = `${app.key}:${hmac(app.secret, channelText(input.socketId, input.channel, input.channelData))}`;
  return input.channelData === undefined ? { auth } : { auth, channel_data: input.channelData };
}

/** Signs a sign-in; `userData` is the JSON text that the client will send. Throws SigningError. */
export function signUser(
  app: Credentials,
  input: { socketId: string; userData: string },
): { auth: string; user_data: string } {
  if (!isSocketId(input.socketId)) throw new SigningError('invalid_socket_id');
  return {
    auth: `${app.key}:${hmac(app.secret, userText(input.socketId, input.userData))}`,
    user_data: input.userData,
  };
}

export function isChannelAuth(
  app: Credentials,
  auth: unknown,
  socketId: string,
  channel: string,
  channelData: string | undefined,
): boolean {
  return isAuth(app, auth, channelText(socketId, channel, channelData));
}

export function isUserAuth(app: Credentials, auth: unknown, socketId: string, userData: string): boolean {
  return isAuth(app, auth, userText(socketId, userData));
}

function isAuth(app: Credentials, auth: unknown, text: string): boolean {
  return typeof auth === 'string' && isSame(`${app.key}:${hmac(app.secret, text)}`, auth);
}

function channelText(socketId: string, channel: string, channelData: string | undefined): string {
  return channelData === undefined ? `${socketId}:${channel}` : `${socketId}:${channel}:${channelData}`;
}

function userText(socketId: string, userData: string): string {
  return `${socketId}::user::${userData}`;
}
