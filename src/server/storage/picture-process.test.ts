import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { NotAPicture, PictureProcess } from './picture-process.ts';

it('the picture process refuses only the picture that takes too long, and still processes the pictures queued behind it', async () => {
  const worker = new URL('./blocked-worker.fixture.ts', import.meta.url);
  const pictures = new PictureProcess({ worker, timeoutMs: 1000 });
  const endless = pictures.run({ act: 'measure', path: 'endless' });
  const isRefused = expect(endless).rejects.toThrow(NotAPicture);
  await sleep(100);
  const others = ['one', 'another'].map((path) => pictures.run({ act: 'measure', path }));
  await isRefused;
  expect(await Promise.all(others)).toEqual([
    { width: 4, height: 3 },
    { width: 4, height: 3 },
  ]);
});
