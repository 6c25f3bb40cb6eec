/** Runs `magpie call`: lists and describes routes, and calls one of them. */
import { open, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { RouteId } from '#contract/api.ts';
import { readCall } from '../operator/call-arguments.ts';
import { routeHelp, routeList } from '../operator/call-help.ts';
import { callableRoutes, describeSchemas } from '../operator/call-schema.ts';
import { CommandError } from '../operator/command.ts';
import { helpLines } from '../operator/commands.ts';
import { printable } from '../operator/help-text.ts';
import { nearest } from '../operator/nearest.ts';
import type { RouteCall } from '../operator/operator-route.ts';
import { confirm } from './confirm.ts';

function parse(args: readonly string[]) {
  const options = {
    yes: { type: 'boolean' },
    output: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw error instanceof Error ? new CommandError([error.message, ...helpLines('call')].join('\n')) : error;
  }
}

const keyOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

function unknownRoute(name: string): CommandError {
  const others = nearest(
    name,
    callableRoutes.flatMap((route) => [route.id, keyOf(route)]),
  );
  const hint = others.length > 0 ? `Did you mean ${others.join(' or ')}?` : 'List the routes with: call';
  return new CommandError(`The command line can call no route ${JSON.stringify(name)}. ${hint}`);
}

/** The file is created before the call, so that a write never succeeds without its response being stored. */
async function writeTo(path: string, work: () => Promise<string[]>): Promise<string[]> {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(error.code === 'EEXIST' ? `${path} already exists.` : error.message);
  });
  try {
    for (const text of await work()) await file.writeFile(text.endsWith('\n') ? text : `${text}\n`);
    return [`The response is in ${path}`];
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** @param short the id of the route if the command is a short form for one */
export async function runCall(
  args: readonly string[],
  short: RouteId | undefined,
  send: (call: RouteCall) => Promise<string[]>,
): Promise<string[]> {
  const { values, positionals } = parse(args);
  // A key such as `GET /api/admin/cases` can be given without quotes.
  const isKey = /^(GET|POST|PUT|DELETE)$/.test(positionals[0] ?? '') && positionals[1]?.startsWith('/');
  const words = isKey ? [positionals.slice(0, 2).join(' '), ...positionals.slice(2)] : positionals;
  const [name, ...pairs] = short ? [short, ...words] : words;
  if (name === undefined) return values.help ? helpLines('call') : routeList();
  const found = callableRoutes.find((route) => route.id === name || keyOf(route) === name);
  if (!found) {
    const list = pairs.length === 0 ? routeList(name) : [];
    if (list.length === 0) throw unknownRoute(name);
    return list;
  }
  const route = describeSchemas(found);
  if (values.help) return routeHelp(route);
  const call = await readCall(route, pairs);
  const isPermanent = route.isPermanent || route.method === 'DELETE';
  if (isPermanent && !values.yes) await confirm(`${route.summary}. This cannot be undone. Continue?`);
  if (values.output !== undefined) return await writeTo(values.output, () => send(call));
  const lines = (await send(call)).flatMap((text) => text.trimEnd().split(/\r?\n/)).map(printable);
  return lines.length > 0 ? lines : ['Done.'];
}
