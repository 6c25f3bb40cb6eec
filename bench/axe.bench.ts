/**
 * Checks every view in every state and colour scheme with axe, and that no view scrolls sideways at 320 or 1,440
 * pixels.
 */
import { AxeBuilder } from '@axe-core/playwright';
import { visitViews } from '../tools/screenshots/walk.ts';
import { printTable } from './support/table.ts';

const names = process.env.BENCH_VIEWS?.split(',') ?? [];
const faults: string[][] = [];
let viewsChecked = 0;

await visitViews({ names, widths: [320, 1440], schemes: ['light', 'dark'] }, async (stop) => {
  const { page, view, state, width, scheme } = stop;
  viewsChecked += 1;
  const before = faults.length;
  const at = `${view.name}, ${state}, ${width} px, ${scheme}`;
  const { violations } = await new AxeBuilder({ page }).analyze();
  for (const { id, nodes } of violations) {
    faults.push([
      at,
      id,
      nodes
        .map((node) => node.target.join(' '))
        .join(', ')
        .slice(0, 120),
    ]);
  }
  const wide = Number(await page.evaluate('document.documentElement.scrollWidth'));
  if (wide > width) faults.push([at, 'scrolls sideways', `${wide} px`]);
  console.log(`${String(viewsChecked).padStart(4)} ${at}: ${faults.length - before} faults`);
});

if (faults.length > 0) printTable(['where', 'rule', 'what'], faults);
console.log(`${viewsChecked} views, ${faults.length} faults`);
process.exitCode = faults.length === 0 && viewsChecked > 0 ? 0 : 1;
