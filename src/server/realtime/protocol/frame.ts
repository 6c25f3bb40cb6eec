/** Parses inbound frames and serialises outbound frames, which can be sent to any number of sockets. */
import type { ErrorCode } from './close-code.ts';

/** A text frame, serialised once and shared by all its receivers. */
export type Frame = Buffer;

export type InboundFrame = { event: string; channel: unknown; data: unknown };

/** Reads a client's frame; undefined if it is not a JSON object with an event name. Never throws. */
export function parseFrame(text: string): InboundFrame | undefined {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || !('event' in value) || typeof value.event !== 'string') {
    return undefined;
  }
  return {
    event: value.event,
    channel: 'channel' in value ? value.channel : undefined,
    data: 'data' in value ? value.data : undefined,
  };
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the fields of a protocol message's data; some clients send it as an object, some as JSON text. */
export function fieldsOf(data: unknown): { readonly [field: string]: unknown } {
  const value = typeof data === 'string' ? parseJson(data) : data;
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Event data is always a string on the wire: text unchanged, anything else as JSON. */
export function toDataText(data: unknown): string {
  return typeof data === 'string' ? data : (JSON.stringify(data) ?? 'null');
}

export const pingFrame = frame({ event: 'pusher:ping', data: '{}' });
export const pongFrame = frame({ event: 'pusher:pong', data: '{}' });

export function connectionEstablished(socketId: string, activityTimeoutSeconds: number): Frame {
  const data = JSON.stringify({ socket_id: socketId, activity_timeout: activityTimeoutSeconds });
  return frame({ event: 'pusher:connection_established', data });
}

export function subscriptionSucceeded(channel: string, data = '{}'): Frame {
  return frame({ event: 'pusher_internal:subscription_succeeded', channel, data });
}

export function subscriptionError(channel: unknown, data: { type: string; error: string; status: number }): Frame {
  return frame({ event: 'pusher:subscription_error', channel: typeof channel === 'string' ? channel : '', data });
}

export function memberAdded(channel: string, userId: string, info: unknown): Frame {
  const data = JSON.stringify({ user_id: userId, user_info: info });
  return frame({ event: 'pusher_internal:member_added', channel, data });
}

export function memberRemoved(channel: string, userId: string): Frame {
  return frame({ event: 'pusher_internal:member_removed', channel, data: JSON.stringify({ user_id: userId }) });
}

export function signinSuccess(userData: string): Frame {
  return frame({ event: 'pusher:signin_success', data: JSON.stringify({ user_data: userData }) });
}

export function errorFrame(code: ErrorCode | number, message: string): Frame {
  return frame({ event: 'pusher:error', data: { code, message } });
}

/** Returns an event for a channel. `userId`: the sender of a client event on a presence channel. */
export function eventFrame(event: string, channel: string, data: string, userId?: string): Frame {
  return frame(userId === undefined ? { event, channel, data } : { event, channel, data, user_id: userId });
}

function frame(value: object): Frame {
  return Buffer.from(JSON.stringify(value));
}
