/** Reads the layout shifts of a page since it was opened. */
import type { Page } from '@playwright/test';

export type LayoutShifts = {
  /** The sum of all shifts without user input: at least as high as the CLS. */
  score: number;
  /** Describes the largest shift; empty if there was none. */
  moved: string;
};

/** Summarizes all shifts since the page was opened, including those before this call. */
export function readLayoutShifts(page: Page): Promise<LayoutShifts> {
  return page.evaluate(`(async () => {
    const shifts = await new Promise((resolve) => {
      const read = (entries) => resolve(entries.filter((one) => !one.hadRecentInput));
      new PerformanceObserver((list) => read(list.getEntries())).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => read([]), 200);
    });
    const at = (box) => [box.x, box.y, box.width, box.height].map(Math.round).join(' ');
    const describe = ({ node, previousRect, currentRect }) => {
      const element = node instanceof Element ? node : node?.parentElement;
      const name = element ? element.localName + '.' + String(element.className).slice(0, 40) : 'removed';
      return name + ' [' + at(previousRect) + ' > ' + at(currentRect) + ']';
    };
    const largest = shifts.toSorted((a, b) => b.value - a.value)[0];
    const sources = largest?.sources.map(describe).slice(0, 3).join('; ');
    return {
      score: shifts.reduce((sum, shift) => sum + shift.value, 0),
      moved: largest ? largest.value.toFixed(4) + ' at ' + Math.round(largest.startTime) + ' ms: ' + sources : '',
    };
  })()`);
}
