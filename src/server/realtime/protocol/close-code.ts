// With which code does a socket end, and what will the client do then?

/**
 * Codes a socket may be closed with. 4001 to 4099 stop the client for good, 4100 to 4199 let it come back after a
 * second, 4200 to 4299 at once. Nothing from 4300 up may close a socket: the client would never return.
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

/** Codes that only ever travel in a `pusher:error` frame; the socket stays. */
export const errorCode = {
  malformedFrame: 4300,
  clientEventRefused: 4301,
  unauthorised: 4009,
} as const;

export type ErrorCode = (typeof errorCode)[keyof typeof errorCode];

const supportedProtocols = new Set([5, 6, 7]);

/** Why a connection asking for this protocol version is refused, or undefined when it is welcome. */
export function refusalOfProtocol(version: string | undefined): { code: CloseCode; message: string } | undefined {
  if (version === undefined || version === '') {
    return { code: closeCode.noProtocol, message: 'No protocol version supplied' };
  }
  if (!/^\d{1,4}$/.test(version)) {
    return { code: closeCode.invalidVersion, message: 'Invalid protocol version' };
  }
  if (!supportedProtocols.has(Number(version))) {
    return { code: closeCode.unsupportedProtocol, message: 'Unsupported protocol version' };
  }
  return undefined;
}
