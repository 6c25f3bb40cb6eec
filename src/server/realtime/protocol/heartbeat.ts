// Is there still someone at the other end? One look at all sockets every few seconds, no timer for any of them.

import { closeCode } from './close-code.ts';
import { pingFrame } from './frame.ts';
import type { Hub } from './hub.ts';
import type { Session } from './session.ts';
import { leaveAll } from './subscription.ts';

/** Any inbound frame, of the socket's own protocol too, is life. */
export function noteLife(hub: Hub, session: Session): void {
  session.lastSeen = hub.now();
  session.probedAt = 0;
}

/** Asks the idle for a sign of life and closes with 4201 those who were asked and stayed silent. */
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

/** Forgets a socket at once, without waiting until its closing handshake is over. */
export function endSession(hub: Hub, session: Session, code: number, reason: string): void {
  leaveAll(hub, session);
  session.connection.close(code, reason);
}
