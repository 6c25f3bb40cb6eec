/** Detects dead sockets by checking all of them every few seconds, without a timer per socket. */
import { closeCode } from './close-code.ts';
import { pingFrame } from './frame.ts';
import type { Hub } from './hub.ts';
import type { Session } from './session.ts';
import { leaveAll } from './subscription.ts';

/** Records activity of a socket; any inbound frame counts, including a WebSocket ping. */
export function recordActivity(hub: Hub, session: Session): void {
  session.lastSeen = hub.now();
  session.probedAt = 0;
}

/** Pings idle sockets, and closes with 4201 the sockets that did not respond to the last ping. */
export function sweep(hub: Hub): void {
  const now = hub.now();
  for (const session of hub.sessions.values()) {
    if (session.probedAt > 0) {
      if (now - session.probedAt >= hub.limits.pongTimeoutSeconds * 1000) {
        endSession(hub, session, closeCode.pongMissing, 'No answer to the ping');
      }
    } else if (now - session.lastSeen >= hub.limits.activityTimeoutSeconds * 1000) {
      session.probedAt = now;
      session.connection.send(pingFrame);
    }
  }
}

/** Removes a socket's state at once, without waiting for its closing handshake. */
export function endSession(hub: Hub, session: Session, code: number, reason: string): void {
  leaveAll(hub, session);
  session.connection.close(code, reason);
}
