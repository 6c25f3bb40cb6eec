/** Turns a user agent into a readable device name. */
import { sessionsLabels as labels } from '../auth.labels.ts';

type NamePattern = readonly [RegExp, string];

// The first match wins, because a user agent also contains the names of compatible browsers.
const browsers: readonly NamePattern[] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly NamePattern[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstMatch = (list: readonly NamePattern[], agent: string) => list.find(([pattern]) => pattern.test(agent))?.[1];

/** Returns a name such as `Firefox on Linux`, or only the part that is known. */
export function deviceName(userAgent: string): string {
  const browser = firstMatch(browsers, userAgent);
  const system = firstMatch(systems, userAgent);
  if (browser && system) return labels.on(browser, system);
  return browser ?? system ?? labels.unknown;
}
