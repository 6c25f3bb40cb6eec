/**
 * Lists pairs of words and whether at most one edit separates them, for the TypeScript rule and its SQL counterpart.
 */
export const oneEditCases: readonly (readonly [word: string, other: string, isOneEdit: boolean])[] = [
  ['light', 'ligt', true],
  ['light', 'lights', true],
  ['light', 'xlight', true],
  ['light', 'lighr', true],
  ['light', 'ligth', true],
  ['light', 'ilght', true],
  ['light', 'light', true],
  ['light', 'lihtg', false],
  ['light', 'lig', false],
  ['light', 'lightss', false],
  ['light', 'thgil', false],
  ['huor', 'hour', true],
  ['haol', 'halo', true],
  ['albm', 'album', true],
  ['방탄소년단', '방탄소년', true],
  ['방탄소년단', '방탄소단년', true],
  ['방탄소년단', '방탄년소단가', false],
];
