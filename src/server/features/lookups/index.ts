/** Public API of the lookups feature for the rest of the server. */
export { setGroupAliases, setMemberAliases } from './aliases.store.ts';
export { readGroup, readMember } from './browse.views.ts';
export { lookupHandlers } from './lookups.routes.ts';
export { BASE_CURRENCY, readRates, replaceRates } from './rates.store.ts';
