/** Lists pairs of usernames for the tests of `nameSkeleton` and of the SQL index that computes the same skeletons. */

export const lookalikes: readonly (readonly [string, string])[] = [
  ['seller', 'seIler'],
  ['seller', 'sel1er'],
  ['seller', 'seller.'],
  ['seller', 's_e-l.l_e.r'],
  ['seller', 'SELLER'],
  ['seller', '5e11er'],
  ['oolong', '0o1ong'],
  ['iris', 'lr1s'],
  ['modem', 'modern'],
  ['modem', 'moder.n'],
  ['wren', 'vvren'],
  ['wren', 'v-vren'],
  ['hawwk', 'havvvvk'],
  ['summer', 'surnrner'],
];

export const different: readonly (readonly [string, string])[] = [
  ['seller', 'sellers'],
  ['seller', 'seler'],
  ['seller2', 'seller3'],
  ['person-1', 'person-2'],
  ['person-15', 'person-51'],
  ['modem', 'mode'],
  ['wren', 'vren'],
  ['ann', 'am'],
  ['bob', 'b8b'],
  ['anna', 'a-n-n'],
];
