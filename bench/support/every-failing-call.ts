/** Combines the tables of all calls that the failure benchmark checks. */
import type { RouteId } from '#contract/api.ts';
import { failingAccountCalls } from './failing-account-calls.ts';
import { type FailingCall, failingCalls, type Unchecked } from './failing-calls.ts';
import { failingStaffCalls } from './failing-staff-calls.ts';
import { failingTradeCalls } from './failing-trade-calls.ts';
import { failingUserCalls } from './failing-user-calls.ts';

const rows = {
  ...failingCalls,
  ...failingUserCalls,
  ...failingTradeCalls,
  ...failingStaffCalls,
  ...failingAccountCalls,
};
export type CheckedCall = keyof typeof rows;

/** The checked calls; for every other call, `unchecked` states why it is not checked. */
export const checkedCalls = (Object.keys(rows) as CheckedCall[]).filter((id) => !('unchecked' in rows[id]));

export function rowOf(id: CheckedCall): FailingCall {
  const row: FailingCall | Unchecked = rows[id];
  if ('unchecked' in row) throw new Error(`${id} is not checked: ${row.unchecked}`);
  return row;
}

/** Rows are named after their route; the second row of a route adds the variant, such as `trades.accept (ring)`. */
export const routeIdOf = (id: CheckedCall): RouteId => id.split(' ')[0] as RouteId;
