/** Runs a route of the contract for the command line, by the same rules as a call of an admin over HTTP. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Files } from '#contract/endpoint.ts';
import type { Context } from '../context.ts';
import { fail } from '../http/app-error.ts';
import { toJson } from '../http/cached-json.ts';
import { answerCall, handlerOf, parse } from '../http/dispatch.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Form } from '../http/multipart.ts';
import { toFailure } from '../http/server.ts';
import { callableRoutes, isStaffRoute } from './call-schema.ts';
import { CommandError, sentenceOf } from './command.ts';
import { printable, printableJson } from './help-text.ts';
import type { RouteCall } from './operator-route.ts';

/** Whoever can use the command line owns the deployment; its actions are recorded without an actor. */
const OPERATOR = { id: null, role: 'admin' } as const;

async function storeFile(call: RouteCall, files: Files, temporary: string): Promise<Form> {
  const bytes = Buffer.from(call.file ?? '', 'base64');
  if (bytes.length > files.bytes) fail('payload_too_large');
  const folder = join(temporary, randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'file');
  await writeFile(path, bytes, { mode: 0o600 });
  return {
    fields: (call.body ?? {}) as Record<string, string>,
    files: call.file === undefined ? [] : [{ field: files.field, path, bytes: bytes.length }],
    discard: () => rm(folder, { recursive: true, force: true }),
  };
}

function refuse(error: unknown): never {
  const failure = toFailure(error);
  if (failure.status >= 500) throw error;
  throw new CommandError(sentenceOf(failure).split('\n').map(printable).join('\n'));
}

/** Returns the response as text, or nothing if it has no body. */
export async function callRoute(context: Context, handlers: Handlers, call: RouteCall): Promise<string[]> {
  const route = callableRoutes.find(({ id }) => id === call.route);
  if (!route) throw new CommandError(`The command line cannot call ${JSON.stringify(call.route)}.`);
  try {
    const { body } = await answerCall(
      route,
      handlerOf(handlers, route.id),
      {
        params: parse(route.params, call.params),
        me: isStaffRoute(route) ? OPERATOR : undefined,
        ...{ ip: '127.0.0.1', userAgent: 'magpie', language: 'en', cookies: {} },
      },
      {
        ...{ query: call.query, body: call.body },
        receiveForm: (files) => storeFile(call, files, context.temporary),
      },
    );
    if (body === null) return [];
    return [route.media ? String(body) : printableJson(JSON.parse(toJson(body)))];
  } catch (error) {
    return refuse(error);
  }
}
