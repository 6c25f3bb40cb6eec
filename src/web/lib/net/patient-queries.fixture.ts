/**
 * Increases the timeout of `findBy…` and `waitFor` in component tests, so that a busy machine does not cause failures.
 */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 20_000 });
}

export {};
