/** An HTTP client for tests, for a signed-in user or a visitor. It sends requests without a network. */
import type { FastifyInstance } from 'fastify';
import { ErrorEnvelope } from '#contract/error-envelope.ts';

export type Answer<T = unknown> = {
  status: number;
  /** The parsed body if it is JSON, otherwise the body as text. */
  body: T;
  headers: Record<string, string | string[] | number | undefined>;
  bytes: Buffer;
};

export type SentFile = { field: string; name?: string; type?: string; bytes: Uint8Array };
type Payload = string | Buffer | object;
type Options = { headers?: Record<string, string>; remoteAddress?: string };

export type Client = {
  readonly token: string | undefined;
  get<T = unknown>(path: string, options?: Options): Promise<Answer<T>>;
  post<T = unknown>(path: string, body?: Payload, options?: Options): Promise<Answer<T>>;
  put<T = unknown>(path: string, body?: Payload, options?: Options): Promise<Answer<T>>;
  form<T = unknown>(path: string, fields: Record<string, string>, files?: SentFile[]): Promise<Answer<T>>;
  send<T = unknown>(method: string, path: string, options?: Options & { body?: Payload }): Promise<Answer<T>>;
};

/** Encodes the fields first, then the files, with the line endings that browsers use. */
export async function encodeForm(
  fields: Record<string, string>,
  files: SentFile[],
): Promise<{ type: string; body: Buffer }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { field, name = 'picture.jpg', type = 'image/jpeg', bytes } of files) {
    form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  }
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return { type: request.headers.get('content-type') ?? '', body: Buffer.from(await request.arrayBuffer()) };
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS' | 'HEAD' | 'PATCH';

/**
 * Creates a client that sends this token, or a visitor's client. Requests pass through the whole server, but not
 * through a network socket.
 */
export function makeClient(server: FastifyInstance, token?: string): Client {
  const send = async <T>(method: string, path: string, options: Options & { body?: Payload } = {}) => {
    const response = await server.inject({
      method: method as Method,
      url: path,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...options.headers },
      ...(options.body === undefined ? {} : { payload: options.body }),
      ...(options.remoteAddress ? { remoteAddress: options.remoteAddress } : {}),
    });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return {
      status: response.statusCode,
      body: (isJson ? JSON.parse(response.payload) : response.payload) as T,
      headers: response.headers,
      bytes: response.rawPayload,
    };
  };
  return {
    token,
    send,
    get: (path, options) => send('GET', path, options),
    post: (path, body, options) => send('POST', path, { ...options, ...(body === undefined ? {} : { body }) }),
    put: (path, body, options) => send('PUT', path, { ...options, ...(body === undefined ? {} : { body }) }),
    form: async (path, fields, files = []) => {
      const { type, body } = await encodeForm(fields, files);
      return await send('POST', path, { body, headers: { 'content-type': type } });
    },
  };
}

export async function xsrfHeaders(client: Client): Promise<Record<string, string>> {
  const { headers } = await client.get('/sanctum/csrf-cookie');
  const token = /^XSRF-TOKEN=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? '';
  return { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': decodeURIComponent(token) };
}

/**
 * Returns the refusal in one line, such as `422 validation_failed: price, members`; throws if the body is not the
 * standard error envelope.
 */
export function refusal(answer: Answer): string {
  if (answer.status < 400) return `${answer.status}, not refused`;
  const { code, errors } = ErrorEnvelope.strict().parse(answer.body);
  return `${answer.status} ${code}${errors ? `: ${Object.keys(errors).join(', ')}` : ''}`;
}
