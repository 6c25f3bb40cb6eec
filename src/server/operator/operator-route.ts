/** How does the command line reach a running server, and nobody else that door? */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { localUrl } from '../config/this-machine.ts';
import { AppError } from '../http/app-error.ts';
import { CommandError } from './command.ts';

export const OPERATOR_PATH = '/operator/commands';
export const operatorFile = (config: Config): string => join(config.dataDir, 'operator.json');

/** What the file says: only who may read the data folder may command. */
export const Door = z.object({ url: z.url(), token: z.string().min(40) });
export type Door = z.infer<typeof Door>;

export const Answer = z.union([z.object({ lines: z.array(z.string()) }), z.object({ refused: z.string() })]);
export type Answer = z.infer<typeof Answer>;

const Asked = z.object({ args: z.array(z.string().max(2000)).max(50) });

export const makeOperatorToken = (): string => randomBytes(32).toString('base64url');

function isToken(given: string | undefined, token: string): boolean {
  const [left, right] = [Buffer.from(given ?? ''), Buffer.from(`Bearer ${token}`)];
  return left.length === right.length && timingSafeEqual(left, right);
}

export function registerOperator(
  app: FastifyInstance,
  token: string,
  run: (args: readonly string[]) => Promise<string[]>,
): void {
  app.post(OPERATOR_PATH, async (request): Promise<Answer> => {
    if (!isToken(request.headers.authorization, token)) throw new AppError('not_found');
    const asked = Asked.safeParse(request.body);
    if (!asked.success) throw new AppError('bad_request');
    try {
      return { lines: await run(asked.data.args) };
    } catch (error) {
      if (error instanceof CommandError) return { refused: error.message };
      throw error;
    }
  });
}

/** Says in the data folder where to knock; answers how to take the word back. */
export async function openDoor(config: Config, port: number, token: string): Promise<() => Promise<void>> {
  const file = operatorFile(config);
  const door: Door = { url: localUrl(config.host, port), token };
  // Removed first: the mode below is for new files only.
  await rm(file, { force: true });
  await writeFile(file, JSON.stringify(door), { mode: 0o600 });
  return () => rm(file, { force: true });
}
