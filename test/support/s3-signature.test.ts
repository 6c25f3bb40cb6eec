import { AwsClient } from 'aws4fetch';
import { expect, it } from 'vitest';
import { s3Refusal } from './s3-signature.ts';

const account = { accessKeyId: 'key', secretAccessKey: 'secret', region: 'eu-west-3' };
const URL_OF_FILE = 'http://store.example/pictures/a%20b.webp?list-type=2&prefix=a%2F';

async function sign(change: Record<string, string> = {}, init: RequestInit = {}) {
  const client = new AwsClient({ ...account, service: 's3', ...change });
  const signed = await client.sign(URL_OF_FILE, { method: 'PUT', body: 'bytes', ...init });
  const headers = { ...Object.fromEntries(signed.headers), host: 'store.example' };
  return { method: 'PUT', url: URL_OF_FILE.slice('http://store.example'.length), headers, body: Buffer.from('bytes') };
}

/** SHA-256 of `bytes`. */
const HASH = '277089d91c0bdf4f2e6862ba7e4a07605119431f5d13f726dd352b06f1b206a9';

it('the S3 test store accepts a request that was signed for this store', async () => {
  expect(s3Refusal(await sign(), account)).toBeUndefined();
});

it.each([
  ['secret', { secretAccessKey: 'other' }, 'SignatureDoesNotMatch'],
  ['key', { accessKeyId: 'other' }, 'InvalidAccessKeyId'],
  ['region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
  ['service', { service: 'sqs' }, 'AuthorizationHeaderMalformed'],
])('the S3 test store refuses a request that was signed with a different %s', async (_what, change, code) => {
  expect(s3Refusal(await sign(change), account)?.code).toBe(code);
});

it.each([
  ['method', { method: 'DELETE' }],
  ['path', { url: '/pictures/other.webp?list-type=2&prefix=a%2F' }],
  ['query', { url: '/pictures/a%20b.webp?list-type=2&prefix=b%2F' }],
])('the S3 test store refuses a %s that differs from the signed one', async (_what, change) => {
  expect(s3Refusal({ ...(await sign()), ...change }, account)?.code).toBe('SignatureDoesNotMatch');
});

it('the S3 test store refuses a changed header, an additional unsigned header and a request without a signature', async () => {
  const request = await sign();
  const withHeaders = (headers: Record<string, string>) => ({
    ...request,
    headers: { ...request.headers, ...headers },
  });
  expect(s3Refusal(withHeaders({ host: 'other.example' }), account)?.code).toBe('SignatureDoesNotMatch');
  expect(s3Refusal(withHeaders({ 'x-amz-acl': 'public-read' }), account)?.code).toBe('AccessDenied');
  expect(s3Refusal(withHeaders({ authorization: '' }), account)?.code).toBe('AccessDenied');
});

it.each([-16, 16])('the S3 test store refuses a request whose time is off by %i minutes', async (minutes) => {
  const request = await sign();
  expect(s3Refusal(request, account, Date.now() + minutes * 60_000)?.code).toBe('RequestTimeTooSkewed');
});

it('the S3 test store refuses a body that differs from the signed hash', async () => {
  const request = await sign({}, { headers: { 'x-amz-content-sha256': HASH } });
  expect(s3Refusal(request, account)).toBeUndefined();
  expect(s3Refusal({ ...request, body: Buffer.from('other') }, account)?.code).toBe('XAmzContentSHA256Mismatch');
});
