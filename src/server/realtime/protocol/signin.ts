/** Signs users in on their sockets, and closes all sockets of a user. */
import { isUserId } from './channel-name.ts';
import { closeCode, errorCode } from './close-code.ts';
import { errorFrame, fieldsOf, signinSuccess } from './frame.ts';
import { endSession } from './heartbeat.ts';
import { type Hub, sessionsOf } from './hub.ts';
import type { Session } from './session.ts';
import { isUserAuth } from './signature.ts';

/**
 * Handles `pusher:signin`. A wrong signature closes the socket with 4009; signing in as a second user only returns an
 * error.
 */
export function signIn(hub: Hub, session: Session, data: unknown): void {
  const { auth, user_data: userData } = fieldsOf(data);
  const { id } = fieldsOf(userData);
  const isValid = typeof userData === 'string' && isUserId(id) && isUserAuth(hub.app, auth, session.socketId, userData);
  if (!isValid) {
    session.connection.send(errorFrame(errorCode.unauthorised, 'The sign-in is not valid'));
    endSession(hub, session, closeCode.unauthorised, 'The sign-in is not valid');
    return;
  }
  // The second user must not receive the events of channels that the socket joined as the first user.
  if (session.userId !== undefined && session.userId !== id) {
    session.connection.send(errorFrame(errorCode.unauthorised, 'Signed in as another user already'));
    return;
  }
  session.userId = id;
  session.connection.send(signinSuccess(userData));
}

/**
 * Closes all sockets of a user, or of a revocation tag, in this process with 4009, after which pusher-js does not
 * reconnect by itself.
 */
export function terminateUserLocally(hub: Hub, userId: string): void {
  for (const session of sessionsOf(hub, userId)) {
    endSession(hub, session, closeCode.unauthorised, 'Terminated by the server');
  }
}
