/** Builds mutations from the routes of the staff. */
import { type AdminWriteId, adminAffects } from '#contract/admin-affects.ts';
import type { Route } from '#contract/routes.ts';
import type { InputOf } from '#web/lib/net/api.ts';
import { mutationAffecting } from '#web/lib/net/route-mutation.ts';

/** Returns options for `useMutation` with a staff route; `mutation` does the same for all other routes. */
export function staffMutation<Id extends AdminWriteId, Variables = InputOf<Id>>(
  route: Route<Id>,
  inputOf: (variables: Variables) => InputOf<Id>,
) {
  return mutationAffecting(adminAffects[route.id], route, inputOf);
}
