// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { config, forgetConfig, parseConfig } from './config.ts';

afterEach(() => {
  forgetConfig();
  document.head.replaceChildren();
});

describe('parseConfig', () => {
  it('removes trailing slashes from the server URL', () => {
    expect(parseConfig('{"serverUrl":"https://api.example.test/"}').serverUrl).toBe('https://api.example.test');
    expect(parseConfig('{"serverUrl":"https://example.test/api//"}').serverUrl).toBe('https://example.test/api');
  });

  it('uses defaults for missing values, including those inside realtime', () => {
    const parsed = parseConfig('{"realtime":{"key":"other"}}');
    expect(parsed.serverUrl).toBe('');
    expect(parsed.realtime).toEqual({ key: 'other', host: null, port: null, tls: false, cluster: 'us2' });
  });

  it.each([null, undefined, '', '  '])('parses %j as a production configuration', (text) => {
    expect(parseConfig(text)).toMatchObject({ production: true });
  });
});

it('config reads the injected configuration only once', () => {
  document.head.innerHTML =
    '<script type="application/json" id="config">{"serverUrl":"/x/","production":false}</script>';
  expect(config()).toMatchObject({ serverUrl: '/x', production: false });
  document.head.replaceChildren();
  expect(config().production).toBe(false);
});
