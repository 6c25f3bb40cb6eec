/** Runs an S3 store in this process that refuses every request that S3 would refuse. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { s3Refusal } from './s3-signature.ts';

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

const ACCOUNT = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<Error><Code>${code}</Code></Error>`);
}

/** Verifies each request before forwarding it, because the underlying server does not check signatures. */
async function forward(
  store: string,
  faults: S3Faults,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', url = '/', headers } = request;
  const body = await buffer(request);
  if (faults.isSilent) return;
  const status = faults.statuses.shift();
  if (status) return refuse(response, status, 'Fault');
  if (faults.damagesUploads && body.length > 0) body[0] = Number(body[0]) ^ 1;
  const refusal = s3Refusal({ method, url, headers, body }, ACCOUNT);
  if (refusal) return refuse(response, refusal.status, refusal.code);
  if (method === 'PUT' && headers['content-length'] === undefined) {
    return refuse(response, 411, 'MissingContentLength');
  }
  const { host: _host, connection: _connection, ...passed } = headers;
  const hasBody = method === 'PUT' || method === 'POST';
  const answer = await fetch(store + url, {
    method,
    headers: passed as Record<string, string>,
    ...(hasBody ? { body: new Uint8Array(body) } : {}),
  });
  const content = Buffer.from(await answer.arrayBuffer());
  response.writeHead(answer.status, {
    'content-type': answer.headers.get('content-type') ?? 'application/xml',
    ...(answer.status === 204 ? {} : { 'content-length': content.length }),
  });
  if (!faults.cutsResponses) return void response.end(content);
  response.write(content.subarray(0, content.length - 1), () => response.destroy());
}

export async function openS3Server(): Promise<{ settings: S3Settings; faults: S3Faults; close(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'magpie-s3-'));
  const options = { port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'pictures' }] };
  const server = new S3rver(options);
  const { port } = await server.run();
  const faults: S3Faults = { statuses: [], damagesUploads: false, cutsResponses: false, isSilent: false };
  const proxy = createServer((request, response) => {
    forward(`http://127.0.0.1:${port}`, faults, request, response).catch((error: unknown) =>
      response.destroy(error as Error),
    );
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    settings: {
      ...ACCOUNT,
      endpoint: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      bucket: 'pictures',
    },
    faults,
    close: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
