/**
 * A push service on this machine, as strict as a real one (RFC 8030, 8291, 8292): verifies each request and decrypts
 * its payload as the browser would. Uses neither code of the product nor the product's library for push messages.
 */
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { makeCertificate } from './certificate.ts';

export type BrowserSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };
export type ReceivedPush = {
  endpoint: string;
  payload: Record<string, unknown>;
  ttl: number;
  topic: string;
  urgency: string;
  bytes: number;
};
/** How the service responds to the next request, instead of 201. */
export type PushReply = { status: number; headers?: Record<string, string>; body?: string } | 'hang' | 'disconnect';

export type PushService = {
  origin: string;
  /** PEM of the certificate that clients must trust. */
  certificate: string;
  /** The requests that were accepted, decrypted, in the order of arrival. */
  received: ReceivedPush[];
  /** The number of requests, including those that were not accepted. */
  requests: number;
  /** Why requests were not accepted: empty unless the product made a mistake. */
  violations: string[];
  /** Creates a browser's subscription, for which the service accepts only requests signed with this key. */
  subscribe(applicationServerKey: string): BrowserSubscription;
  reply(...replies: PushReply[]): void;
  reset(): void;
  close(): Promise<void>;
};

type Browser = { ecdh: ECDH; auth: Buffer; applicationServerKey: string };

class Violation extends Error {}

function check(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Violation(message);
}

const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64url');

const MAX_PAYLOAD_BYTES = 4096;
const DAY_SECONDS = 24 * 60 * 60;

/** Verifies `Authorization: vapid t=…, k=…` (RFC 8292). */
function verifySignature(header: string, origin: string, applicationServerKey: string): void {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  check(token !== '', 'the Authorization header is not of the scheme vapid');
  check(key === applicationServerKey, 'signed with another key than the one that the browser subscribed with');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const { alg, typ } = JSON.parse(fromBase64(head).toString()) as Record<string, unknown>;
  check(alg === 'ES256' && typ === 'JWT', 'the token is not signed with ES256');
  const point = fromBase64(key);
  check(point.length === 65 && point[0] === 4, 'the key is not an uncompressed point');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const isValid = verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, fromBase64(signature));
  check(isValid, 'the signature of the token is wrong');
  const { aud, exp, sub } = JSON.parse(fromBase64(claims).toString()) as Record<string, unknown>;
  const now = Date.now() / 1000;
  check(aud === origin, `the audience of the token is ${String(aud)}`);
  check(typeof exp === 'number' && exp > now && exp <= now + DAY_SECONDS, 'the token expires too early or too late');
  check(typeof sub === 'string' && /^(?:mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(sub), 'the token has no contact');
}

/** Decrypts `aes128gcm` (RFC 8188) with the keys of RFC 8291. */
function decrypt(body: Buffer, { ecdh, auth }: Browser): string {
  check(body.length > 86 + 16, 'the body is too short');
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  check(body[20] === 65, 'the sender’s public key is not in the header');
  const sender = body.subarray(21, 86);
  const record = body.subarray(86);
  check(record.length <= recordSize, 'the body has more than one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const ikm = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, Buffer.from(`Content-Encoding: ${label}\0`), length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  let end = padded.length - 1;
  while (end >= 0 && padded[end] === 0) end -= 1;
  check(padded[end] === 2, 'the last record is not marked as the last one');
  return padded.subarray(0, end).toString();
}

function readRequest(request: IncomingMessage, body: Buffer, browser: Browser, origin: string): ReceivedPush {
  const header = (name: string) => String(request.headers[name] ?? '');
  check(request.method === 'POST', `the method is ${request.method}`);
  check(/^\d+$/.test(header('ttl')), 'there is no TTL');
  check(['very-low', 'low', 'normal', 'high'].includes(header('urgency')), `the urgency is ${header('urgency')}`);
  check(/^[\w-]{1,32}$/.test(header('topic')), `the topic is ${header('topic')}`);
  check(header('content-encoding') === 'aes128gcm', 'the payload is not encrypted with aes128gcm');
  check(Number(header('content-length')) === body.length, 'the length is wrong');
  verifySignature(header('authorization'), origin, browser.applicationServerKey);
  return {
    endpoint: `${origin}${request.url}`,
    payload: JSON.parse(decrypt(body, browser)) as Record<string, unknown>,
    ttl: Number(header('ttl')),
    topic: header('topic'),
    urgency: header('urgency'),
    bytes: body.length,
  };
}

/** Makes HTTPS clients in this process trust a certificate until the returned function is called. */
function trust(certificate: string): () => void {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, certificate]);
  return () => setDefaultCACertificates(before);
}

/** Starts the service on a free port of this machine; HTTPS clients in this process trust it until it is closed. */
export async function startPushService(): Promise<PushService> {
  const { key, cert } = makeCertificate();
  const restore = trust(cert);
  const browsers = new Map<string, Browser>();
  const replies: PushReply[] = [];

  const handle = (request: IncomingMessage, response: ServerResponse, body: Buffer): void => {
    service.requests += 1;
    const reply = replies.shift() ?? { status: 201 };
    if (reply === 'hang') return;
    if (reply === 'disconnect') return void request.socket.destroy();
    const send = (status: number, headers = {}, text = '') => response.writeHead(status, headers).end(text);
    const browser = browsers.get(request.url ?? '');
    if (!browser) return void send(404);
    if (body.length > MAX_PAYLOAD_BYTES) return void send(413);
    try {
      const push = readRequest(request, body, browser, service.origin);
      if (reply.status < 300) service.received.push(push);
      send(reply.status, { location: `${service.origin}${request.url}`, ...reply.headers }, reply.body);
    } catch (error) {
      service.violations.push(error instanceof Error ? error.message : String(error));
      send(error instanceof Violation ? 400 : 500);
    }
  };
  const server = createServer({ key, cert }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => handle(request, response, Buffer.concat(chunks)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service: PushService = {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    certificate: cert,
    received: [],
    requests: 0,
    violations: [],
    subscribe(applicationServerKey) {
      const ecdh = createECDH('prime256v1');
      const p256dh = ecdh.generateKeys().toString('base64url');
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(16).toString('base64url')}`;
      browsers.set(path, { ecdh, auth, applicationServerKey });
      return { endpoint: `${service.origin}${path}`, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    reply: (...next) => void replies.push(...next),
    reset() {
      service.received.length = 0;
      service.violations.length = 0;
      service.requests = 0;
      replies.length = 0;
    },
    async close() {
      restore();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;
}
