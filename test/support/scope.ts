/** Decides how much of the test suite runs: the part for a push, or everything (`MAGPIE_TESTS=all`, every night). */
const { MAGPIE_TESTS: scope = '' } = process.env;

if (scope !== '' && scope !== 'all') throw new Error(`MAGPIE_TESTS=${scope}: leave it empty, or set it to all`);

/** CONTRIBUTING.md lists what only the whole suite contains. */
export const isWholeSuite = scope === 'all';
