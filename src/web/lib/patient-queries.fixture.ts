/** Gives queries of component tests that wait for something (`findBy…`, `waitFor`) more than a second: a busy machine is no failure. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 10_000 });
}

export {};
