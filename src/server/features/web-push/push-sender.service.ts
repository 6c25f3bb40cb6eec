/** Sends encrypted requests to push services, and to no other host; keeps the keys by which they recognise this server. */

import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { isIP } from 'node:net';
import webPush, { type RequestDetails, type Urgency } from 'web-push';
import { z } from 'zod';
import { pushServiceOf } from '#rules/web-push/push-endpoint.ts';
import type { Config } from '../../config/config.ts';
import type { Db, Queryable, Tx } from '../../db/db.ts';
import { loadOrCreateSetting, replaceSetting } from '../../db/settings.ts';
import { DeliveryDelayed } from '../../events/outbox.ts';
import { ForbiddenEndpoint, lookupPublic } from './public-address.ts';
import { deleteAllSubscriptions } from './subscriptions.store.ts';

const TIMEOUT_MS = 10_000;
/**
 * Concurrent requests per push service: fewer than the outbox delivers at once, so that a slow service does not block
 * the others.
 */
const MAX_PER_SERVICE = 10;
/** If a request waits longer than this for a slot, its service is slow, and the notification waits in the outbox. */
const MAX_WAIT_MS = 1_000;
const SLOW_RETRY_SECONDS = 5;
/** The server does not use response bodies, which are usually empty or short. */
const MAX_RESPONSE_BYTES = 16 * 1024;
/** 18 bytes are 24 characters in base64url; RFC 8030 allows 32 characters per topic. */
const TOPIC_BYTES = 18;

export type PushRequest = {
  endpoint: string;
  p256dh: string;
  auth: string;
  payload: string;
  /** Seconds for which the push service stores the notification for a browser that is offline. */
  ttl: number;
  /** Replaces a notification with the same topic that the push service has not delivered yet. */
  topic: string;
  urgency: Urgency;
};
export type PushResponse = { status: number; retryAfter: string | undefined };
export type PushSender = { send(request: PushRequest): Promise<PushResponse>; close(): void };

/** Throws if the body is too long; this also ends the connection. */
async function discardBody(response: IncomingMessage): Promise<void> {
  let length = 0;
  for await (const chunk of response) {
    length += (chunk as Buffer).length;
    if (length > MAX_RESPONSE_BYTES) throw new Error('the response of the push service is too long');
  }
}

/** Follows no redirects. The time limit covers the whole exchange, including the response. */
async function post(
  { endpoint, method, headers, body }: RequestDetails,
  agent: Agent,
  timeoutMs: number,
): Promise<PushResponse> {
  const signal = AbortSignal.timeout(timeoutMs);
  return await new Promise((resolve, reject) => {
    const outgoing = request(endpoint, { method, headers: { ...headers }, agent, signal }, (response) => {
      const status = response.statusCode ?? 0;
      const retryAfter = response.headers['retry-after'];
      discardBody(response).then(() => resolve({ status, retryAfter }), reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

type Slots = { active: number; waiting: (() => void)[] };

/** Runs at most `width` tasks per host at once. Rejects with `DeliveryDelayed` after waiting too long for a slot. */
function limitPerHost(width: number, maxWaitMs: number): <T>(host: string, work: () => Promise<T>) => Promise<T> {
  const hosts = new Map<string, Slots>();
  const waitForSlot = (host: string, { waiting }: Slots): Promise<void> =>
    new Promise((resolve, reject) => {
      const take = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(take), 1);
        reject(new DeliveryDelayed(`the push service ${host} is slow`, SLOW_RETRY_SECONDS));
      }, maxWaitMs);
      waiting.push(take);
    });
  return async (host, work) => {
    const slots = hosts.get(host) ?? { active: 0, waiting: [] };
    hosts.set(host, slots);
    if (slots.active >= width) await waitForSlot(host, slots);
    else slots.active += 1;
    try {
      return await work();
    } finally {
      const next = slots.waiting.shift();
      if (next) next();
      else slots.active -= 1;
      if (slots.active === 0) hosts.delete(host);
    }
  };
}

/** @param options.services the push services that the operator has added; they can have private IP addresses. */
export function createPushSender(options: {
  keys: VapidKeys;
  contact: string;
  services: readonly string[];
  timeoutMs?: number;
  maxWaitMs?: number;
}): PushSender {
  const { keys, contact, services, timeoutMs = TIMEOUT_MS, maxWaitMs = MAX_WAIT_MS } = options;
  const withSlot = limitPerHost(MAX_PER_SERVICE, maxWaitMs);
  const agents = {
    known: new Agent({ keepAlive: true, maxSockets: 20, lookup: lookupPublic }),
    operator: new Agent({ maxSockets: 20 }),
  };
  // Push services can read topics, so a topic reveals no ids and differs between browsers.
  const topicOf = (endpoint: string, topic: string) =>
    createHmac('sha256', keys.privateKey).update(`${endpoint}\n${topic}`).digest().subarray(0, TOPIC_BYTES);
  return {
    async send({ endpoint, p256dh, auth, payload, ttl, topic, urgency }) {
      const service = pushServiceOf(URL.parse(endpoint), services);
      // Node does not resolve IP addresses, so `lookupPublic` does not check them.
      const isAddress = isIP(new URL(endpoint).hostname.replace(/^\[|\]$/g, '')) !== 0;
      if (service === null || (service === 'known' && isAddress)) {
        throw new ForbiddenEndpoint('the address does not belong to a push service');
      }
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject: contact, publicKey: keys.publicKey, privateKey: keys.privateKey },
        contentEncoding: 'aes128gcm',
        TTL: ttl,
        topic: topicOf(endpoint, topic).toString('base64url'),
        urgency,
      });
      return await withSlot(new URL(endpoint).host, () => post(details, agents[service], timeoutMs));
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

const SETTING = 'vapid_keys';
const Stored = z.object({ publicKey: z.string(), privateKey: z.string() });
export type VapidKeys = z.infer<typeof Stored>;

const makeKeys = (): string => JSON.stringify(webPush.generateVAPIDKeys());

/** Creates the VAPID keys at the first start. */
export async function loadVapidKeys(db: Queryable): Promise<VapidKeys> {
  return Stored.parse(JSON.parse(await loadOrCreateSetting(db, SETTING, makeKeys)));
}

/** Ends all subscriptions, because each is bound to the old key. Returns how many subscriptions there were. */
export async function replaceVapidKeys(tx: Tx): Promise<number> {
  await replaceSetting(tx, SETTING, makeKeys());
  return await deleteAllSubscriptions(tx);
}

/** `publicKey` is the key with which browsers subscribe. */
export async function setUpWebPush(db: Db, push: Config['push']): Promise<{ sender: PushSender; publicKey: string }> {
  const keys = await loadVapidKeys(db);
  return { sender: createPushSender({ keys, ...push }), publicKey: keys.publicKey };
}
