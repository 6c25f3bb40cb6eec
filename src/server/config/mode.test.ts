import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { insecureConfigurationWarning } from './mode.ts';

const LOCAL = [
  {},
  { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' },
  { HOST: 'localhost', PUBLIC_URL: 'http://app.localhost:3000', SERVER_URL: 'http://127.0.0.1:3001' },
];
const REACHABLE = [
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.0.2.7' },
  { PUBLIC_URL: 'https://magpie.example' },
  { PUBLIC_URL: 'http://localhost.example' },
  { PUBLIC_URL: 'http://127.0.0.1.example' },
  { SERVER_URL: 'https://api.magpie.example' },
];

describe('the server configuration', () => {
  it.each(LOCAL)('chooses development if only this machine can reach the server: %j', (env) => {
    expect(readConfig(env).mode).toEqual({
      production: false,
      reason: 'only this machine can reach the server',
      exposedBy: undefined,
    });
  });

  it.each(REACHABLE)('chooses production if other machines can reach the server: %j', (env) => {
    const [[name, value] = []] = Object.entries(env);
    expect(readConfig(env)).toMatchObject({
      production: true,
      mode: { reason: `other machines can reach the server: ${name}=${value}` },
    });
    expect(readConfig({ ...env, NODE_ENV: 'test' }).production).toBe(true);
    expect(readConfig({ ...env, NODE_ENV: '' }).production).toBe(true);
  });

  it.each([...LOCAL, ...REACHABLE])('chooses the mode that NODE_ENV specifies: %j', (env) => {
    for (const NODE_ENV of ['production', 'development']) {
      expect(readConfig({ ...env, NODE_ENV })).toMatchObject({
        production: NODE_ENV === 'production',
        mode: { reason: `NODE_ENV=${NODE_ENV}` },
      });
    }
  });

  it('warns only if other machines can reach a server in development mode', () => {
    for (const env of REACHABLE) {
      const [[name, value] = []] = Object.entries(env);
      expect(insecureConfigurationWarning(readConfig({ ...env, NODE_ENV: 'development' }).mode)).toContain(
        `${name}=${value}`,
      );
      expect(insecureConfigurationWarning(readConfig(env).mode)).toBeUndefined();
    }
    for (const env of LOCAL)
      expect(insecureConfigurationWarning(readConfig({ ...env, NODE_ENV: 'development' }).mode)).toBeUndefined();
  });

  it('refuses an http issuer for Google sign-in in production only', () => {
    const env = { GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b', GOOGLE_ISSUER: 'http://localhost:9000' };
    expect(readConfig(env).google?.issuer).toBe('http://localhost:9000');
    expect(() => readConfig({ ...env, NODE_ENV: 'production' })).toThrow(
      new ConfigError(
        'GOOGLE_ISSUER is wrong: found "http://localhost:9000", expected an https:// address, as in every production deployment.',
      ),
    );
  });
});

describe('Continue with Google', () => {
  it.each([
    [{}, 'http://127.0.0.1:3000/dev/google'],
    [{ PORT: '3100', HOST: '::1' }, 'http://[::1]:3100/dev/google'],
    [{ HOST: '0.0.0.0', NODE_ENV: 'development' }, 'http://127.0.0.1:3000/dev/google'],
    [{ SERVER_URL: 'http://localhost:3001', HOST: 'localhost' }, 'http://localhost:3000/dev/google'],
  ])('uses the development provider if the variables are %j', (env, issuer) => {
    expect(readConfig(env).google).toMatchObject({ issuer, isDevelopment: true });
  });

  it.each([
    { NODE_ENV: 'production' },
    { PUBLIC_URL: 'https://magpie.example' },
    { PUBLIC_URL: 'https://magpie.example', NODE_ENV: 'development' },
    { SERVER_URL: 'https://api.magpie.example', NODE_ENV: 'development' },
    { HOST: '192.0.2.7', NODE_ENV: 'development' },
    { PORT: '0' },
  ])('is not available if the variables are %j', (env) => {
    expect(readConfig(env).google).toBeUndefined();
  });

  it('uses Google once it is configured', () => {
    for (const NODE_ENV of ['production', 'development']) {
      expect(readConfig({ GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b', NODE_ENV }).google).toEqual({
        clientId: 'a',
        clientSecret: 'b',
        issuer: 'https://accounts.google.com',
        isDevelopment: false,
      });
    }
  });
});
