/** Runs an S3 store in this process, over HTTP, that refuses what S3 would refuse. */
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

/** The one account that this server knows. */
const ACCOUNT = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** The server itself checks no signatures: this front verifies each request before it passes it on. */
async function passOn(store: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/', headers } = request;
  const body = await buffer(request);
  const refusal = s3Refusal({ method, url, headers, body }, ACCOUNT);
  if (refusal) {
    response.writeHead(refusal.status, { 'content-type': 'application/xml' });
    response.end(`<Error><Code>${refusal.code}</Code></Error>`);
    return;
  }
  const { host: _host, connection: _connection, ...passed } = headers;
  const hasBody = method === 'PUT' || method === 'POST';
  const answer = await fetch(store + url, {
    method,
    headers: passed as Record<string, string>,
    ...(hasBody ? { body: new Uint8Array(body) } : {}),
  });
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/xml' });
  response.end(Buffer.from(await answer.arrayBuffer()));
}

/** An empty bucket, and how it goes again. */
export async function openS3Server(): Promise<{ settings: S3Settings; close(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'magpie-s3-'));
  const options = { port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'pictures' }] };
  const server = new S3rver(options);
  const { port } = await server.run();
  const front = createServer((request, response) => {
    passOn(`http://127.0.0.1:${port}`, request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  return {
    settings: {
      ...ACCOUNT,
      endpoint: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
      bucket: 'pictures',
    },
    close: async () => {
      front.closeAllConnections();
      front.close();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
