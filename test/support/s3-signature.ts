/** Verifies AWS Signature Version 4 like S3: method, path, query, headers, payload, region, service, key and date. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export type S3Request = { method: string; url: string; headers: IncomingHttpHeaders; body: Buffer };
export type S3Account = { accessKeyId: string; secretAccessKey: string; region: string };
export type S3Refusal = { status: 400 | 403; code: string };

const MAX_SKEW_MS = 15 * 60_000;
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/;

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function canonicalRequest({ method, url, headers }: S3Request, signedHeaders: string): string {
  const { pathname, searchParams } = new URL(url, 'http://store');
  const path = pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const lines = signedHeaders.split(';').map((name) => `${name}:${String(headers[name] ?? '').replace(/\s+/g, ' ')}`);
  const payload = String(headers['x-amz-content-sha256']);
  return [method, path, query.join('&'), ...lines, '', signedHeaders, payload].join('\n');
}

function timeOf(date: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** Returns undefined if this account has signed the request for this store, and the signature has not expired. */
export function s3Refusal(request: S3Request, account: S3Account, now = Date.now()): S3Refusal | undefined {
  const { headers, body } = request;
  const parts = AUTHORIZATION.exec(headers.authorization ?? '');
  if (!parts) return { status: 403, code: 'AccessDenied' };
  const [, key = '', day = '', region = '', service = '', signedHeaders = '', signature = ''] = parts;
  if (key !== account.accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' };
  if (region !== account.region || service !== 's3') return { status: 400, code: 'AuthorizationHeaderMalformed' };
  const date = String(headers['x-amz-date']);
  if (!(Math.abs(timeOf(date) - now) <= MAX_SKEW_MS) || !date.startsWith(day)) {
    return { status: 403, code: 'RequestTimeTooSkewed' };
  }
  const signed = new Set(signedHeaders.split(';'));
  const mustBeSigned = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (!mustBeSigned.every((name) => signed.has(name))) return { status: 403, code: 'AccessDenied' };
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonicalRequest(request, signedHeaders))].join('\n');
  const signingKey = [day, region, service, 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${account.secretAccessKey}`,
  );
  if (!timingSafeEqual(hmac(signingKey, text), Buffer.from(signature, 'hex'))) {
    return { status: 403, code: 'SignatureDoesNotMatch' };
  }
  const payload = headers['x-amz-content-sha256'];
  if (payload === undefined) return { status: 400, code: 'MissingSecurityHeader' };
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) {
    return { status: 400, code: 'XAmzContentSHA256Mismatch' };
  }
  return undefined;
}
