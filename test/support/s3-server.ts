/** Runs an S3 store in this process that refuses every request that S3 would refuse. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type S3Request, s3Refusal } from './s3-signature.ts';

export type S3Settings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type S3Faults = {
  /** Responds to the next requests with these statuses; 0 lets a request pass. */
  statuses: number[];
  /** Flips a bit of each uploaded file before it is verified. */
  damagesUploads: boolean;
  /** Ends each response before the last byte of its body. */
  cutsResponses: boolean;
  isSilent: boolean;
};

const ACCOUNT = { region: 'us-east-1', accessKeyId: 'MAGPIE', secretAccessKey: 'MAGPIE-SECRET' };

type StoredFile = { bytes: Buffer; contentType: string };
type Answer = { status: number; contentType?: string | undefined; body?: string | Buffer };

const BUCKET = 'pictures';
const MAX_KEYS = 1000;
const KEY = /^[\x21-\x7e]{1,1024}$/;

const xml = (body: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${body}`;
const failure = (status: number, code: string): Answer => ({
  status,
  contentType: 'application/xml',
  body: xml(`<Error><Code>${code}</Code></Error>`),
});

/** Lists keys in the order of their UTF-8 bytes, with the continuation token of ListObjectsV2. */
function listFiles(files: ReadonlyMap<string, StoredFile>, query: URLSearchParams): Answer {
  const known = ['list-type', 'prefix', 'max-keys', 'continuation-token'];
  const max = Number(query.get('max-keys') ?? MAX_KEYS);
  if (query.get('list-type') !== '2' || [...query.keys()].some((name) => !known.includes(name)))
    return failure(501, 'NotImplemented');
  if (!Number.isInteger(max) || max < 0) return failure(400, 'InvalidArgument');
  const after = query.get('continuation-token') ?? '';
  const keys = [...files.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).sort();
  const listed = keys.slice(0, Math.min(max, MAX_KEYS));
  const next = listed.length < keys.length ? `<NextContinuationToken>${listed.at(-1)}</NextContinuationToken>` : '';
  const rows = listed.map(
    (key) => `<Contents><Key>${key}</Key><Size>${files.get(key)?.bytes.length}</Size></Contents>`,
  );
  const head = `<Name>${BUCKET}</Name><KeyCount>${listed.length}</KeyCount><IsTruncated>${next !== ''}</IsTruncated>`;
  return {
    status: 200,
    contentType: 'application/xml',
    body: xml(`<ListBucketResult>${head}${next}${rows.join('')}</ListBucketResult>`),
  };
}

/** Does what S3 does for a verified request: PutObject, GetObject, DeleteObject and ListObjectsV2, nothing else. */
function answer(files: Map<string, StoredFile>, { method, url, headers, body }: S3Request): Answer {
  const { pathname, searchParams } = new URL(url, 'http://store');
  const [bucket, ...parts] = pathname.slice(1).split('/').map(decodeURIComponent);
  const key = parts.join('/');
  if (bucket !== BUCKET) return failure(404, 'NoSuchBucket');
  if (key === '') return method === 'GET' ? listFiles(files, searchParams) : failure(405, 'MethodNotAllowed');
  if (!KEY.test(key)) return failure(400, 'KeyTooLongError');
  if (searchParams.size > 0) return failure(501, 'NotImplemented');
  if (method === 'PUT') {
    if (headers['content-length'] === undefined) return failure(411, 'MissingContentLength');
    files.set(key, { bytes: Buffer.from(body), contentType: headers['content-type'] ?? 'binary/octet-stream' });
    return { status: 200 };
  }
  if (method === 'DELETE') {
    files.delete(key);
    return { status: 204 };
  }
  const file = files.get(key);
  if (method !== 'GET') return failure(405, 'MethodNotAllowed');
  return file ? { status: 200, contentType: file.contentType, body: file.bytes } : failure(404, 'NoSuchKey');
}

async function serve(
  files: Map<string, StoredFile>,
  faults: S3Faults,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await buffer(request);
  if (faults.isSilent) return;
  if (faults.damagesUploads && body.length > 0) body[0] = Number(body[0]) ^ 1;
  const received = { method: request.method ?? 'GET', url: request.url ?? '/', headers: request.headers, body };
  const fault = faults.statuses.shift();
  const refusal = fault ? { status: fault, code: 'Fault' } : s3Refusal(received, ACCOUNT);
  const {
    status,
    contentType,
    body: sent = '',
  } = refusal ? failure(refusal.status, refusal.code) : answer(files, received);
  const content = Buffer.from(sent);
  response.writeHead(status, {
    ...(contentType === undefined ? {} : { 'content-type': contentType }),
    ...(status === 204 ? {} : { 'content-length': content.length }),
  });
  if (!faults.cutsResponses) return void response.end(content);
  response.write(content.subarray(0, content.length - 1), () => response.destroy());
}

export async function openS3Server(): Promise<{ settings: S3Settings; faults: S3Faults; close(): Promise<void> }> {
  const files = new Map<string, StoredFile>();
  const faults: S3Faults = { statuses: [], damagesUploads: false, cutsResponses: false, isSilent: false };
  const server = createServer((request, response) => {
    serve(files, faults, request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: { ...ACCOUNT, endpoint: `http://127.0.0.1:${port}`, bucket: BUCKET },
    faults,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
