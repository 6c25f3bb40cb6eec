/** The thread that renders pages. It reads data through the API of the main thread, as a visitor's browser does. */
import { parentPort, workerData } from 'node:worker_threads';
import type { PageTask, RenderedPage } from '#contract/rendered-page.ts';
import type { FromRenderer, ToRenderer } from './page-renderer.ts';

type RenderPage = (task: PageTask, request: typeof fetch) => Promise<RenderedPage | undefined>;

const port = parentPort;
if (!port) throw new Error('page-worker.ts runs in a worker thread');
const { renderPage } = (await import(workerData as string)) as { renderPage: RenderPage };
const send = (message: FromRenderer): void => port.postMessage(message);

let lastRequest = 0;
const waiting = new Map<number, (response: Response) => void>();

/**
 * Requests count towards the rate limits of the visitor's network, so each message to the main thread contains the
 * network.
 */
const requestFor = (network: string): typeof fetch => {
  return (path) =>
    new Promise((resolve) => {
      lastRequest += 1;
      waiting.set(lastRequest, resolve);
      send({ request: lastRequest, path: String(path), network });
    });
};

port.on('message', (message: ToRenderer) => {
  if ('task' in message) {
    const { id, task, network } = message;
    renderPage(task, requestFor(network)).then(
      (page) => send({ id, page }),
      (error: unknown) =>
        send({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
    return;
  }
  const { request, status, body } = message;
  waiting.get(request)?.(new Response(body, { status, headers: { 'content-type': 'application/json' } }));
  waiting.delete(request);
});
send('ready');
