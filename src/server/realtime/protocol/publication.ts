/** Validates publications. */
import { kindOfChannel } from './channel-name.ts';
import { toDataText } from './frame.ts';
import type { Limits } from './limits.ts';
import { isSocketId } from './socket-id.ts';

export type Publication = { channels: string[]; event: string; data: string; except?: string };

/** Thrown for an invalid publication; `status` is the status of the publishing API's response. */
export class PublicationError extends Error {
  readonly status: 400 | 413;
  constructor(status: 400 | 413, message: string) {
    super(message);
    this.name = 'PublicationError';
    this.status = status;
  }
}

const MAX_EVENT_NAME_LENGTH = 200;

export function checkPublication(
  input: { channels: unknown; event: unknown; data: unknown; except?: unknown },
  limits: Limits,
): Publication {
  const { channels, event, except } = input;
  if (typeof event !== 'string' || event === '' || event.length > MAX_EVENT_NAME_LENGTH) {
    throw new PublicationError(400, `An event name has 1 to ${MAX_EVENT_NAME_LENGTH} characters`);
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
