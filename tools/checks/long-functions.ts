/** Lists the functions that are allowed to exceed 60 lines, each with its reason. */

const SHARED_STATE = 'a factory whose functions share state';

const SHOWCASE = 'a flat list of examples';

/** The reason why each function is long, by `path name`. */
export const longFunctions: Readonly<Record<string, string>> = {
  'src/server/limits/redis.limiter.ts createRedisLimiter': SHARED_STATE,
  'src/web/ui/showcase-forms.tsx ShowcaseForms': SHOWCASE,
  'src/web/ui/showcase-overlays.tsx ShowcaseOverlays': SHOWCASE,
  'src/web/ui/showcase-parts.tsx ShowcaseParts': SHOWCASE,
};
