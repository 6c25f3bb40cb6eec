/** Connects the preferences feature, and exports what other parts of the server use of it. */
import { type Feature, feature } from '../../feature.ts';
import type { Handlers } from '../../http/handlers.ts';
import { preferenceHandlers } from './preferences.routes.ts';
import type { EndPresence } from './preferences.service.ts';

export { showsToEachOther } from './preferences.views.ts';

/** `endPresence` is injected, because conversations import this feature. */
export const preferencesFeature = (injected: { endPresence: EndPresence }): Feature<Pick<Handlers, 'preferences'>> =>
  feature({ handlers: (context) => ({ preferences: preferenceHandlers(context, injected) }) });
