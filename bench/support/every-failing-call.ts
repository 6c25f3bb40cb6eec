/** Combines the tables of all calls that the failure benchmark checks. */
import type { RouteId } from '#contract/routes.ts';
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

/** The calls that are checked; every other call states in `unchecked` why it is not. */
export const checkedCalls = (Object.keys(rows) as CheckedCall[]).filter((id) => !('unchecked' in rows[id]));

export function rowOf(id: CheckedCall): FailingCall {
  const row: FailingCall | Unchecked = rows[id];
  if ('unchecked' in row) throw new Error(`${id} is not checked: ${row.unchecked}`);
  return row;
}

/** A row for a route on another page is named `route (page)`. */
export const routeIdOf = (id: CheckedCall): RouteId => id.split(' ')[0] as RouteId;
