/** Public API of the lookups feature for the rest of the server. */
export { setGroupAliases, setMemberAliases } from './aliases.store.ts';
export { readGroup, readMember, readSourceType } from './browse.views.ts';
export { listGroups } from './lookups.views.ts';
export { replaceRates } from './rates.store.ts';
export { BASE_CURRENCY, readRates } from './rates.views.ts';
