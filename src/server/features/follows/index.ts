/** Connects the follows feature, and exports what other parts of the server use of it. */
import { feature } from '../../feature.ts';
import { followHandlers } from './follows.routes.ts';
import { followsExport } from './follows.views.ts';

export const followsFeature = feature({
  handlers: (context) => ({ follows: followHandlers(context) }),
  export: { follows: followsExport },
});
