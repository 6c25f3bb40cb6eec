/** Connects the profiles feature, and exports what other parts of the server use of it. */
import { type Feature, feature } from '../../feature.ts';
import type { Handlers } from '../../http/handlers.ts';
import { profileListeners } from './profiles.broadcasts.ts';
import { type Injected, profileHandlers } from './profiles.routes.ts';

export { profileListeners } from './profiles.broadcasts.ts';
export { readProfile } from './profiles.views.ts';

export const profilesFeature = (injected: Injected): Feature<Pick<Handlers, 'profiles'>> =>
  feature({
    handlers: (context) => ({ profiles: profileHandlers(context, injected) }),
    listeners: () => [profileListeners],
  });
