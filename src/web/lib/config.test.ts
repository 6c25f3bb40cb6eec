// @vitest-environment jsdom
/** Does the page's configuration say the same however it was written? */
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

  it('keeps the defaults for what is left out, inside realtime too', () => {
    const parsed = parseConfig('{"realtime":{"key":"other"}}');
    expect(parsed.serverUrl).toBe('');
    expect(parsed.realtime).toEqual({ key: 'other', host: null, port: null, tls: false, cluster: 'us2' });
  });

  it.each([null, undefined, '', '  '])('treats %j as production without pages for developers', (text) => {
    expect(parseConfig(text)).toMatchObject({ devPages: false, production: true });
  });
});

it('reads the element that the server injects, once', () => {
  document.head.innerHTML = '<script type="application/json" id="config">{"serverUrl":"/x/","devPages":true}</script>';
  expect(config()).toMatchObject({ serverUrl: '/x', devPages: true });
  document.head.replaceChildren();
  expect(config().devPages).toBe(true);
});
