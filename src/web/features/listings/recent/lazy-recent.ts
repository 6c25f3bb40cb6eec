/** Loads on demand what depends on the listings that the user has viewed. */
import { lazyPart } from '#web/lib/browser/lazy-part.ts';

export const RecentlyViewed = lazyPart(async () => (await import('./recently-viewed.tsx')).RecentlyViewed);
export const RecentSetting = lazyPart(async () => (await import('./recent-setting.tsx')).RecentSetting);
