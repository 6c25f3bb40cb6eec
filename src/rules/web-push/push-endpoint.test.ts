import { describe, expect, it } from 'vitest';
import { pushServiceOf } from './push-endpoint.ts';

describe('pushServiceOf', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://FCM.googleapis.com:443/fcm/send/abc',
  ])('recognises the push service of the endpoint %s', (endpoint) => {
    expect(pushServiceOf(URL.parse(endpoint), [])).toBe('known');
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com.evil.test/abc',
    'https://fcm.googleapis.com@evil.test/abc',
    'https://user:secret@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com./abc',
    'https://evil.test/https://fcm.googleapis.com/',
    'https://notify.windows.com/abc',
    'https://.notify.windows.com/abc',
    'https://evilnotify.windows.com/abc',
    'https://android.googleapis.com/gcm/send/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/abc',
    'https://evil.test\\@fcm.googleapis.com/abc',
    'file:///etc/passwd',
    'ftp://fcm.googleapis.com/',
    'fcm.googleapis.com',
    '',
  ])('refuses the endpoint %s', (endpoint) => {
    expect(pushServiceOf(URL.parse(endpoint), [])).toBeNull();
  });

  it('accepts an origin that the operator has added, but not the same host with another port or scheme, or with a username', () => {
    const added = ['https://push.example.test:8443'];
    expect(pushServiceOf(URL.parse('https://push.example.test:8443/abc'), added)).toBe('operator');
    expect(pushServiceOf(URL.parse('https://push.example.test/abc'), added)).toBeNull();
    expect(pushServiceOf(URL.parse('http://push.example.test:8443/abc'), added)).toBeNull();
    expect(pushServiceOf(URL.parse('https://a@push.example.test:8443/abc'), added)).toBeNull();
  });
});
