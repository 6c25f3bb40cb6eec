/** Connects the second-factor feature, and exports what other parts of the server use of it. */
import { feature } from '../../feature.ts';
import { secondFactorHandlers } from './second-factor.routes.ts';
import { eraseSecondFactors } from './second-factor.store.ts';
import { passkeysExport } from './second-factor.views.ts';

export { resetSecondFactor } from './second-factor.service.ts';
export { rotateFactorKey } from './totp.service.ts';

export const secondFactorFeature = feature({
  handlers: (context) => ({ secondFactor: secondFactorHandlers(context) }),
  erase: { rows: { secondFactors: eraseSecondFactors } },
  export: { passkeys: passkeysExport },
});
