/** Loads, on demand, the components that use the viewed listings. */
import { lazyPart } from '#web/lib/browser/lazy-part.ts';

export const RecentlyViewed = lazyPart(async () => (await import('./recently-viewed.tsx')).RecentlyViewed);
export const RecentSetting = lazyPart(async () => (await import('./recent-setting.tsx')).RecentSetting);
