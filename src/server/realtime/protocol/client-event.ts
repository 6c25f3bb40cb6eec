/** Validates client events and forwards them to the other subscribers of a channel. */
import { kindOfChannel } from './channel-name.ts';
import { errorCode } from './close-code.ts';
import { errorFrame, type InboundFrame, toDataText } from './frame.ts';
import { deliver, type Hub } from './hub.ts';
import { fullBucket, takeToken } from './rate-limit.ts';
import type { Session } from './session.ts';

const MAX_EVENT_NAME_LENGTH = 200;

/** Forwards a `client-` event, rebuilt from its three known fields, or responds with `pusher:error` 4301. */
export function passClientEvent(hub: Hub, session: Session, frame: InboundFrame): void {
  const { event, channel } = frame;
  const data = frame.data === undefined ? '{}' : toDataText(frame.data);
  const refusal = refusalOf(hub, session, event, channel, data);
  if (refusal !== undefined || typeof channel !== 'string') {
    session.connection.send(errorFrame(errorCode.clientEventRefused, refusal ?? 'Not a channel name'));
    return;
  }
  // The sender's id is sent only on presence channels; it comes from the signed membership, never from the event.
  const userId = session.channels?.get(channel) || undefined;
  const message = { channels: [channel], event, data, except: session.socketId, userId };
  deliver(hub, message);
  hub.notifyPeers({ kind: 'event', app: hub.app.id, ...message });
}

function refusalOf(hub: Hub, session: Session, event: string, channel: unknown, data: string): string | undefined {
  if (!hub.app.clientEvents) return 'Client events are not enabled for this app';
  const kind = kindOfChannel(channel);
  if (kind !== 'private' && kind !== 'presence') return 'Client events need a private or presence channel';
  if (typeof channel !== 'string' || !session.channels?.has(channel)) return 'Not subscribed to this channel';
  if (event.length > MAX_EVENT_NAME_LENGTH) return 'The event name is too long';
  if (Buffer.byteLength(data) > hub.limits.eventDataBytes) return 'The data of this event is too large';
  const perSecond = hub.limits.clientEventsPerSecond;
  const now = hub.now();
  session.clientEvents ??= fullBucket(perSecond, now);
  return takeToken(session.clientEvents, perSecond, perSecond, now) ? undefined : 'Too many client events';
}
