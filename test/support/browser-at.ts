/**
 * Sends requests of a signed-out browser from a given IP address, with an anti-forgery cookie and, if given, one other
 * cookie.
 */
import { type Answer, encodeForm } from './client.ts';
import type { TestApp } from './make-app.ts';

type From = { ip: string; cookie?: string };

async function headersFor(app: TestApp, { cookie }: From): Promise<Record<string, string>> {
  const { headers } = await app.visitor.get('/sanctum/csrf-cookie');
  const token = /XSRF-TOKEN=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? '';
  return { cookie: [`XSRF-TOKEN=${token}`, ...(cookie ? [cookie] : [])].join('; '), 'x-xsrf-token': token };
}

export async function postFrom(app: TestApp, path: string, body: object, from: From): Promise<Answer> {
  return await app.visitor.post(path, body, { headers: await headersFor(app, from), remoteAddress: from.ip });
}

export async function registerFrom(app: TestApp, fields: Record<string, string>, from: From): Promise<Answer> {
  const { type, body } = await encodeForm({ password: 'nine lives and counting', ...fields }, []);
  const headers = { ...(await headersFor(app, from)), 'content-type': type };
  return await app.visitor.send('POST', '/api/register', { body, headers, remoteAddress: from.ip });
}

/** Returns a cookie of a response as the browser sends it back; empty if the response does not set this cookie. */
export function cookieOf(answer: Answer, name: string): string {
  const cookies = [answer.headers['set-cookie']].flat().map((cookie) => String(cookie).split(';')[0] ?? '');
  return cookies.find((cookie) => cookie.startsWith(`${name}=`)) ?? '';
}
