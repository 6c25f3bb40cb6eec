/** Defines the close and error codes of the protocol, and checks the protocol version. */

/**
 * Codes that can close a socket. After 4001 to 4099 the client does not reconnect, after 4100 to 4199 it reconnects
 * after one second, after 4200 to 4299 at once. Codes of 4300 and above must not close a socket: the client would never
 * reconnect.
 */
export const closeCode = {
  unknownApp: 4001,
  invalidVersion: 4006,
  unsupportedProtocol: 4007,
  noProtocol: 4008,
  unauthorised: 4009,
  overCapacity: 4100,
  reconnectNow: 4200,
  pongMissing: 4201,
} as const;

export type CloseCode = (typeof closeCode)[keyof typeof closeCode];

/** Codes that are sent in a `pusher:error` frame. The frame itself does not close the socket. */
export const errorCode = {
  malformedFrame: 4300,
  clientEventRefused: 4301,
  unauthorised: 4009,
} as const;

export type ErrorCode = (typeof errorCode)[keyof typeof errorCode];

const SUPPORTED_PROTOCOLS = new Set([5, 6, 7]);

/** Returns why a connection with this protocol version is refused, or undefined if it is supported. */
export function refusalOfProtocol(version: string | undefined): { code: CloseCode; message: string } | undefined {
  if (version === undefined || version === '') {
    return { code: closeCode.noProtocol, message: 'No protocol version supplied' };
  }
  if (!/^\d{1,4}$/.test(version)) {
    return { code: closeCode.invalidVersion, message: 'Invalid protocol version' };
  }
  if (!SUPPORTED_PROTOCOLS.has(Number(version))) {
    return { code: closeCode.unsupportedProtocol, message: 'Unsupported protocol version' };
  }
  return undefined;
}
