/**
 * Runs soketi with a benchmark's control channel for memory and processor time. CommonJS, because soketi needs an older
 * Node.js without TypeScript.
 */
const { join } = require('node:path');

async function settledMemory() {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < 3; at++) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 200));
    least = Math.min(least, process.memoryUsage().rss);
  }
  return least;
}

function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function untilListening(port) {
  for (let at = 0; at < 100; at++) {
    const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('soketi did not start listening');
}

process.on('message', async ({ act }) => {
  process.send?.({ answer: act === 'memory' ? await settledMemory() : processorTime() });
});
process.on('disconnect', () => process.exit(0));

const [, , folder] = process.argv;
process.argv.splice(2, 1, 'start');
require(join(folder, 'node_modules', '@soketi', 'soketi', 'bin', 'server.js'));
const port = Number(process.env.SOKETI_PORT);
untilListening(port).then(
  () => process.send?.({ answer: port }),
  (error) => process.send?.({ failure: error.message }),
);
