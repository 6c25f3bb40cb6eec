// Is this something that may be published?

import { kindOfChannel } from './channel-name.ts';
import { toDataText } from './frame.ts';
import type { Limits } from './limits.ts';
import { isSocketId } from './socket-id.ts';

export type Publication = { channels: string[]; event: string; data: string; except?: string };

/** Thrown for what may not be published; `status` is the publishing API's answer. */
export class PublicationError extends Error {
  readonly status: 400 | 413;
  constructor(status: 400 | 413, message: string) {
    super(message);
    this.name = 'PublicationError';
    this.status = status;
  }
}

const longestEventName = 200;

/** Checks names, number of channels and size. Throws PublicationError. */
export function checkPublication(
  input: { channels: unknown; event: unknown; data: unknown; except?: unknown },
  limits: Limits,
): Publication {
  const { channels, event, except } = input;
  if (typeof event !== 'string' || event === '' || event.length > longestEventName) {
    throw new PublicationError(400, `An event name has 1 to ${longestEventName} characters`);
  }
  if (event.startsWith('pusher:') || event.startsWith('pusher_internal:')) {
    throw new PublicationError(400, 'This event name belongs to the protocol');
  }
  if (!Array.isArray(channels) || channels.length === 0 || channels.length > limits.channelsPerEvent) {
    throw new PublicationError(400, `An event goes to 1 to ${limits.channelsPerEvent} channels`);
  }
  if (!channels.every((channel): channel is string => kindOfChannel(channel) !== undefined)) {
    throw new PublicationError(400, 'Not a channel name');
  }
  if (except !== undefined && except !== null && !isSocketId(except)) {
    throw new PublicationError(400, 'Not a socket id');
  }
  const data = toDataText(input.data);
  if (Buffer.byteLength(data) > limits.eventDataBytes) {
    throw new PublicationError(413, `The data of an event has at most ${limits.eventDataBytes} bytes`);
  }
  const publication = { channels: [...new Set(channels)], event, data };
  return typeof except === 'string' ? { ...publication, except } : publication;
}
