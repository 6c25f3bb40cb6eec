/** Simulates a picture process that the file `endless` blocks for ever. */
import type { PictureOrder } from './picture-worker.ts';

let isBlocked = false;

process.on('message', (order: PictureOrder) => {
  if ('path' in order && order.path === 'endless') isBlocked = true;
  if (!isBlocked) process.send?.({ id: order.id, done: { width: 4, height: 3 } });
});
