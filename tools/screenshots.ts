/**
 * `npm run screenshots [-- NAME...] [--width=N] [--scheme=light|dark]`: takes screenshots of every view in every state.
 * `npm run screenshots -- compare BEFORE AFTER`: compares two folders of screenshots.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareFolders } from './screenshots/compare.ts';
import { type Scheme, visitViews } from './screenshots/walk.ts';

const folder = fileURLToPath(new URL('../screenshots', import.meta.url));
const args = process.argv.slice(2);
const optionOf = (option: string): string | undefined =>
  args.find((word) => word.startsWith(`--${option}=`))?.split('=')[1];
const width = optionOf('width');
const scheme = optionOf('scheme') as Scheme | undefined;
const names = args.filter((word) => !word.startsWith('--'));
const widths = width === undefined ? [320, 390, 768, 1440] : [Number(width)];
const schemes: Scheme[] = scheme === undefined ? ['light', 'dark'] : [scheme];

async function takeScreenshots(): Promise<void> {
  await mkdir(folder, { recursive: true });
  let count = 0;
  await visitViews({ names, widths, schemes }, async ({ page, view, state, width: wide, scheme: colours }) => {
    const file = `${view.name}-${state}-${wide}-${colours}.png`;
    // `fullPage` would turn off the emulated coarse pointer, so the viewport is resized instead.
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    await page.setViewportSize({ width: wide, height });
    await page.screenshot({ path: join(folder, file), animations: 'disabled' });
    count += 1;
    console.log(`${String(count).padStart(4)} ${file}`);
  });
  console.log(`${count} pictures in screenshots/`);
}

const [first, before, after] = names;
if (first === 'compare' && before && after) process.exitCode = (await compareFolders(before, after)) > 0 ? 1 : 0;
else await takeScreenshots();
