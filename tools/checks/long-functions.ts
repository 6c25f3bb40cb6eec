/** Lists the functions that are allowed to exceed 40 lines, each with its reason. */

const SHARED_STATE = 'a factory whose functions share state';

const SHOWCASE = 'a flat list of examples';

/** The reason why each function is long, by `path name`. */
export const longFunctions: Readonly<Record<string, string>> = {
  'src/server/app.ts createApp': 'the composition root: builds and connects every part, in one order',
  'src/server/demo/insert-contacts.ts insertConversations': 'inserts the demo row by row',
  'src/server/demo/insert.ts insertListings': 'inserts the demo row by row',
  'src/server/demo/seed.ts drawingsOf': 'lists every kind of drawing once',
  'src/server/features/auth/known-devices.service.ts createKnownDevices': SHARED_STATE,
  'src/server/features/search/expansion.views.ts findMatches': 'one SQL statement',
  'src/server/limits/fair-queue.ts createFairQueue': SHARED_STATE,
  'src/server/limits/in-process.limiter.ts createInProcessLimiter': SHARED_STATE,
  'src/server/limits/redis.limiter.ts createRedisLimiter': SHARED_STATE,
  'src/server/openid/development-provider.ts createDevelopmentProvider': SHARED_STATE,
  'src/web/ui/showcase-forms.tsx ShowcaseForms': SHOWCASE,
  'src/web/ui/showcase-overlays.tsx ShowcaseOverlays': SHOWCASE,
  'src/web/ui/showcase-parts.tsx ShowcaseParts': SHOWCASE,
  'src/web/ui/showcase-states.tsx ShowcaseStates': SHOWCASE,
};
