/** Lets the command line, and only the command line, run commands and call routes in a running server. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { MAX_CATALOGUE_FILE_BYTES } from '#contract/limits.ts';
import type { Config } from '../config/config.ts';
import { localUrl } from '../config/this-machine.ts';
import { AppError } from '../http/app-error.ts';
import { CommandError } from './command.ts';

export const OPERATOR_PATH = '/operator/commands';
export const operatorFile = (config: Config): string => join(config.dataDir, 'operator.json');

/**
 * The content of the operator file. Only operating-system users who can read the file in the data folder can run
 * commands.
 */
export const OperatorEndpoint = z.object({ url: z.url(), token: z.string().min(40) });
export type OperatorEndpoint = z.infer<typeof OperatorEndpoint>;

export const CommandResponse = z.union([z.object({ lines: z.array(z.string()) }), z.object({ refused: z.string() })]);
export type CommandResponse = z.infer<typeof CommandResponse>;

const values = z.record(z.string(), z.unknown());

/** A call of the route with this id, before the contract checks it. */
const RouteCall = z.object({
  route: z.string(),
  params: values,
  query: values,
  body: values.optional(),
  /** The content of an uploaded file. */
  file: z.base64().optional(),
});
export type RouteCall = z.infer<typeof RouteCall>;

const OperatorRequest = z.union([
  z.object({ args: z.array(z.string().max(2000)).max(500) }),
  z.object({ call: RouteCall }),
]);
export type OperatorRequest = z.infer<typeof OperatorRequest>;

/** The largest uploaded file in Base64, and the rest of the call. */
const BODY_BYTES = Math.ceil((MAX_CATALOGUE_FILE_BYTES * 4) / 3) + 1024 * 1024;

export const makeOperatorToken = (): string => randomBytes(32).toString('base64url');

function isToken(header: string | undefined, token: string): boolean {
  const [left, right] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${token}`)];
  return left.length === right.length && timingSafeEqual(left, right);
}

export function registerOperator(
  app: FastifyInstance,
  token: string,
  run: (request: OperatorRequest) => Promise<string[]>,
): void {
  // Refuses other callers before their body is read, because this route accepts large ones.
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    if (!isToken(request.headers.authorization, token)) throw new AppError('not_found');
  };
  app.post(OPERATOR_PATH, { onRequest, bodyLimit: BODY_BYTES }, async ({ body }): Promise<CommandResponse> => {
    const request = OperatorRequest.safeParse(body);
    if (!request.success) throw new AppError('bad_request');
    try {
      return { lines: await run(request.data) };
    } catch (error) {
      if (error instanceof CommandError) return { refused: error.message };
      throw error;
    }
  });
}

/** Writes the address and token to the data folder; returns a function that removes them. */
export async function publishOperatorEndpoint(
  config: Config,
  port: number,
  token: string,
): Promise<() => Promise<void>> {
  const file = operatorFile(config);
  const endpoint: OperatorEndpoint = { url: localUrl(config.host, port), token };
  // Remove an existing file first: the file mode below applies only to new files.
  await rm(file, { force: true });
  await writeFile(file, JSON.stringify(endpoint), { mode: 0o600 });
  return () => rm(file, { force: true });
}
