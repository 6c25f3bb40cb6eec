import { describe, expect, it } from 'vitest';
import { MARKETPLACE } from '#contract/product.ts';
import { ConfigError, readConfig } from './config.ts';

describe('readConfig', () => {
  it('accepts an environment without any variables', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', publicUrl: 'http://localhost:3000', serverUrl: '' });
    expect(config.realtime).toMatchObject({ appKey: 'magpie', appId: '1', openUserChannel: false });
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('removes a trailing slash from the backend address', () => {
    expect(readConfig({ SERVER_URL: 'https://api.example.com/' }).serverUrl).toBe('https://api.example.com');
  });

  it.each([
    [{}, 'http://localhost:3000'],
    [{ SERVER_URL: 'http://localhost:3001' }, 'http://localhost:3001'],
    [{ SERVER_URL: 'http://localhost:3001', PUBLIC_URL: 'http://localhost:3002' }, 'http://localhost:3002'],
    [{ SERVER_URL: 'http://localhost:3001', STORAGE_URL: 'https://cdn.example.com/' }, 'https://cdn.example.com'],
    [{ PUBLIC_URL: 'http://localhost:3002', STORAGE_URL: 'http://localhost:3001' }, 'http://localhost:3001'],
  ])('for the environment %j, the base URL of pictures is %s', (environment, storageUrl) => {
    expect(readConfig(environment).storageUrl).toBe(storageUrl);
  });

  it('reads additional realtime applications', () => {
    const { extraApps } = readConfig({ PUSHER_EXTRA_APPS: '3:k:s:client-events,4:a:b' }).realtime;
    expect(extraApps).toEqual([
      { id: '3', key: 'k', secret: 's', clientEvents: true },
      { id: '4', key: 'a', secret: 'b', clientEvents: false },
    ]);
  });

  it.each([
    ['PORT', 'eighty', 'PORT is wrong: found "eighty", expected a port from 0 to 65535.'],
    ['PORT', '70000', 'PORT is wrong: found "70000", expected a port from 0 to 65535.'],
    ['DEMO', 'yes', 'DEMO is wrong: found "yes", expected 1 or 0.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is wrong: found "loud", expected one of trace, debug, info, warn, error, silent.'],
    ['PUSHER_APP_ID', 'a1', 'PUSHER_APP_ID is wrong: found "a1", expected digits only.'],
    ['INVITATIONS', 'never', 'INVITATIONS is wrong: found "never", expected manual or auto.'],
    [
      'ANALYTICS_MEASUREMENT_ID',
      'UA-1',
      'ANALYTICS_MEASUREMENT_ID is wrong: found "UA-1", expected a measurement id such as G-ABC1234567.',
    ],
    ['LIMIT_MESSAGES', '0', 'LIMIT_MESSAGES is wrong: found "0", expected a whole number from 1 to 9999999.'],
    [
      'MAIL_FROM',
      'Magpie\r\nBcc: everybody@example.com <a@b.c>',
      'MAIL_FROM is wrong: found "Magpie\\r\\nBcc: everybody@example.com <a@b.c>", expected Name <address> or an address.',
    ],
    [
      'TRUST_PROXY',
      'everybody',
      'TRUST_PROXY is wrong: found "everybody", expected a number of proxies, or their addresses separated by commas.',
    ],
    [
      'SMTP_URL',
      'mail.example.com',
      'SMTP_URL is wrong: found a value not shown here, expected an address that begins with smtp:// or smtps://.',
    ],
    [
      'DATABASE_URL',
      'mysql://root:hunter2@x',
      'DATABASE_URL is wrong: found a value not shown here, expected an address that begins with postgres://.',
    ],
  ])('refuses %s=%s with a one-line error', (name, value, line) => {
    expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(line));
  });

  it('requires all S3 variables or none', () => {
    expect(() => readConfig({ S3_ENDPOINT: 'http://127.0.0.1:9000' })).toThrow(
      'S3_BUCKET is wrong: found nothing, expected a value, because other S3 variables are set.',
    );
  });

  it('requires both Google variables or none', () => {
    expect(() => readConfig({ GOOGLE_CLIENT_ID: 'abc' })).toThrow(
      'GOOGLE_CLIENT_SECRET is wrong: found nothing, expected a value, because the other one of GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET is set.',
    );
  });

  it('derives the sender of emails from the public URL unless MAIL_FROM is set', () => {
    expect(readConfig({ PUBLIC_URL: 'https://cards.example' }).mail.from).toBe(
      `${MARKETPLACE} <no-reply@cards.example>`,
    );
    expect(readConfig({ MAIL_FROM: 'Cards <hello@cards.example>' }).mail.from).toBe('Cards <hello@cards.example>');
  });

  it('derives the contact for push services from the sender of emails unless PUSH_CONTACT is set', () => {
    expect(readConfig({ PUBLIC_URL: 'https://cards.example' }).push.contact).toBe('mailto:no-reply@cards.example');
    expect(readConfig({ MAIL_FROM: 'hello@cards.example' }).push.contact).toBe('mailto:hello@cards.example');
    expect(readConfig({ PUSH_CONTACT: 'https://cards.example/contact' }).push.contact).toBe(
      'https://cards.example/contact',
    );
    expect(() => readConfig({ PUSH_CONTACT: 'hello@cards.example' })).toThrow('PUSH_CONTACT is wrong');
  });

  it('accepts only maximum ring lengths of 3 to 5 users', () => {
    expect(readConfig({}).ringLength).toBe(4);
    expect(readConfig({ RING_LENGTH: '3' }).ringLength).toBe(3);
    expect(readConfig({ RING_LENGTH: '5' }).ringLength).toBe(5);
    for (const wrong of ['2', '6', '3.5', 'four']) {
      expect(() => readConfig({ RING_LENGTH: wrong }), wrong).toThrow('expected a number from 3 to 5');
    }
  });

  it('accepts https origins of additional push services, and nothing else', () => {
    expect(readConfig({}).push.services).toEqual([]);
    const services = ['https://push.example', 'https://10.0.0.7:8443'];
    expect(readConfig({ PUSH_SERVICES: services.join(',') }).push.services).toEqual(services);
    for (const wrong of [
      'http://push.example',
      'push.example',
      'https://push.example/path',
      'https://a@push.example',
    ]) {
      expect(() => readConfig({ PUSH_SERVICES: wrong }), wrong).toThrow('PUSH_SERVICES is wrong');
    }
  });
});
