/** Dispatches the frames that clients send. */
import { passClientEvent } from './client-event.ts';
import { closeCode, errorCode } from './close-code.ts';
import { errorFrame, fieldsOf, type InboundFrame, parseFrame, pongFrame } from './frame.ts';
import { endSession, recordActivity } from './heartbeat.ts';
import type { Hub } from './hub.ts';
import { takeToken } from './rate-limit.ts';
import type { Session } from './session.ts';
import { signIn } from './signin.ts';
import { subscribe, unsubscribe } from './subscription.ts';

/** Handles one inbound frame; `undefined` means a binary frame. Never throws, whatever the content. */
export function receive(hub: Hub, session: Session, text: string | undefined): void {
  if (!session.isOpen) return;
  recordActivity(hub, session);
  const { framesPerSecond, frameBurst } = hub.limits;
  if (!takeToken(session.frames, framesPerSecond, frameBurst, session.lastSeen)) {
    // Dropping only some frames would leave the client with half its subscriptions. After a disconnect, it subscribes
    // to all of them again.
    endSession(hub, session, closeCode.overCapacity, 'Too many frames');
    return;
  }
  const frame = text === undefined ? undefined : parseFrame(text);
  if (!frame) {
    session.connection.send(errorFrame(errorCode.malformedFrame, 'Expected a JSON object with an event name'));
    return;
  }
  try {
    handle(hub, session, frame);
  } catch (error) {
    hub.log.error({ err: error, event: frame.event.slice(0, 64) }, 'A realtime frame could not be handled');
    session.connection.send(errorFrame(errorCode.malformedFrame, 'The frame could not be handled'));
  }
}

function handle(hub: Hub, session: Session, frame: InboundFrame): void {
  switch (frame.event) {
    case 'pusher:ping':
      session.connection.send(pongFrame);
      break;
    case 'pusher:pong':
      break;
    case 'pusher:subscribe':
      subscribe(hub, session, frame.data);
      break;
    case 'pusher:unsubscribe':
      unsubscribe(hub, session, fieldsOf(frame.data).channel);
      break;
    case 'pusher:signin':
      signIn(hub, session, frame.data);
      break;
    default:
      if (frame.event.startsWith('client-')) passClientEvent(hub, session, frame);
      else session.connection.send(errorFrame(errorCode.malformedFrame, 'Unknown event'));
  }
}
