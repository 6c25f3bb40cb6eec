import dns from 'node:dns';
import { lookup } from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import webPush from 'web-push';
import { startPushService } from '#test/push-service.ts';
import { DeliveryDelayed } from '../../events/outbox.ts';
import { ForbiddenEndpoint, isPublicAddress, lookupPublic } from './public-address.ts';
import { createPushSender } from './push-sender.service.ts';

const service = await startPushService();
const keys = webPush.generateVAPIDKeys();
const options = { keys, contact: 'mailto:post@magpie.test', timeoutMs: 300 };
const sender = createPushSender({ ...options, services: [service.origin] });

beforeEach(() => service.reset());
afterAll(async () => {
  sender.close();
  await service.close();
});

const requestFor = () => {
  const { endpoint, keys: browser } = service.subscribe(keys.publicKey);
  const content = { payload: JSON.stringify({ title: 'Hello' }), ttl: 60, topic: 'conversation-7' };
  return { endpoint, ...browser, ...content, urgency: 'normal' as const };
};

describe('createPushSender', () => {
  it('sends a request that a strict push service accepts and the browser can decrypt', async () => {
    expect((await sender.send(requestFor())).status).toBe(201);
    expect(service.violations).toEqual([]);
    expect(service.received).toMatchObject([{ payload: { title: 'Hello' }, ttl: 60, urgency: 'normal' }]);
  });

  it('does not follow a redirect', async () => {
    service.reply({ status: 307 });
    expect((await sender.send(requestFor())).status).toBe(307);
    expect(service.requests).toBe(1);
  });

  it('stops waiting for a push service that does not respond', async () => {
    service.reply('hang');
    const start = performance.now();
    await expect(sender.send(requestFor())).rejects.toThrow();
    expect(performance.now() - start).toBeLessThan(3000);
  });

  it('sends at most ten requests to a service at once, and rejects further requests if none of the ten completes', async () => {
    const patient = createPushSender({ ...options, timeoutMs: 1500, maxWaitMs: 200, services: [service.origin] });
    service.reply(...Array.from({ length: 10 }, () => 'hang' as const));
    const hanging = Array.from({ length: 10 }, () => patient.send(requestFor()));
    const results = Promise.allSettled(hanging);
    await expect.poll(() => service.requests).toBe(10);
    const start = performance.now();
    await expect(patient.send(requestFor())).rejects.toThrow(DeliveryDelayed);
    expect(performance.now() - start).toBeLessThan(1000);
    expect(service.requests).toBe(10);
    expect((await results).map(({ status }) => status)).toEqual(Array(10).fill('rejected'));
    expect((await patient.send(requestFor())).status).toBe(201);
    patient.close();
  });

  it('sends all 40 simultaneous requests, although it sends at most ten at once', async () => {
    const patient = createPushSender({ ...options, timeoutMs: 10_000, maxWaitMs: 10_000, services: [service.origin] });
    const results = await Promise.all(Array.from({ length: 40 }, () => patient.send(requestFor())));
    expect(results.map(({ status }) => status)).toEqual(Array(40).fill(201));
    patient.close();
  });

  it('still sends at most ten requests to a service at once after waiting requests were sent', async () => {
    const patient = createPushSender({ ...options, timeoutMs: 5000, maxWaitMs: 60_000, services: [service.origin] });
    service.reply(...Array.from({ length: 20 }, (_none, at) => (at < 10 ? { status: 201 } : ('hang' as const))));
    let ended = 0;
    const sending = Array.from({ length: 20 }, async () => {
      await patient.send(requestFor()).catch(() => undefined);
      ended++;
    });
    await expect.poll(() => service.requests, { timeout: 20_000 }).toBe(20);
    expect((await patient.send(requestFor())).status).toBe(201);
    // The last request was sent only after one of the ten requests without a response had timed out.
    expect(ended).toBeGreaterThan(10);
    await Promise.all(sending);
    patient.close();
  });

  it('refuses a response that is too long', async () => {
    service.reply({ status: 201, body: 'x'.repeat(200_000) });
    await expect(sender.send(requestFor())).rejects.toThrow('too long');
  });

  it.each(['https://localhost/x', 'https://10.0.0.1/x', 'http://fcm.googleapis.com/x', 'https://evil.test/x'])(
    'sends nothing to %s',
    async (endpoint) => {
      await expect(sender.send({ ...requestFor(), endpoint })).rejects.toThrow(ForbiddenEndpoint);
    },
  );

  it('sends nothing to a push service whose name resolves to a private address', async () => {
    const respond = (_host: string, _options: object, callback: (...results: unknown[]) => void) =>
      callback(null, [{ address: '127.0.0.1', family: 4 }]);
    const spy = vi.spyOn(dns, 'lookup').mockImplementation(respond as never);
    syncBuiltinESMExports();
    const sending = sender.send({ ...requestFor(), endpoint: 'https://fcm.googleapis.com/fcm/send/x' });
    const error = await sending.catch((reason: unknown) => reason);
    spy.mockRestore();
    syncBuiltinESMExports();
    expect(error).toBeInstanceOf(ForbiddenEndpoint);
  });

  it('sends nothing to a push service that the operator has removed from the allowed origins', async () => {
    const without = createPushSender({ ...options, services: [] });
    await expect(without.send(requestFor())).rejects.toThrow(ForbiddenEndpoint);
    without.close();
    expect(service.requests).toBe(0);
  });
});

describe('isPublicAddress', () => {
  it.each([
    ...['8.8.8.8', '142.250.185.10', '2a00:1450:4001:82b::200a', '17.57.144.4'],
    ...['100.63.255.255', '100.128.0.1', '172.15.255.255', '172.32.0.1', '198.17.255.255', '198.20.0.1'],
  ])('accepts the public IP address %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.9.9.9', '169.254.169.254', '172.16.0.1', '172.31.255.1'],
    ...['192.168.1.1', '198.18.0.1', '203.0.113.5', '224.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1', 'fc00::1'],
    ...['fd12::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1'],
    ...['100.127.255.254', '198.19.255.254', '192.0.0.1', '192.0.2.1', '192.88.99.1', '198.51.100.1', '239.1.1.1'],
    ...['240.0.0.1', '2001::1', '3fff::1', '172.16.255.255', '10.255.255.255'],
    'localhost',
    '',
  ])('refuses "%s", which is not a public IP address', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('lookupPublic', () => {
  it('refuses a host name with a private address', async () => {
    expect((await lookup('localhost')).address).toMatch(/^(?:127\.|::1)/);
    const error = await new Promise((resolve) => lookupPublic('localhost', {}, resolve));
    expect(error).toBeInstanceOf(ForbiddenEndpoint);
  });

  it('refuses a host name if only one of its addresses is private', async () => {
    const resolved = [
      { address: '8.8.8.8', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    const respond = (_host: string, _options: object, callback: (...results: unknown[]) => void) =>
      callback(null, resolved);
    const spy = vi.spyOn(dns, 'lookup').mockImplementation(respond as never);
    syncBuiltinESMExports();
    const error = await new Promise((resolve) => lookupPublic('push.test', {}, resolve));
    spy.mockRestore();
    syncBuiltinESMExports();
    expect(error).toBeInstanceOf(ForbiddenEndpoint);
  });
});
