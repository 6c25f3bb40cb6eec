/** Which words stand on cards of listings? */
export const cardsLabels = {
  loading: 'Loading listings',
  closed: 'Closed',
  noPicture: 'No picture',
} as const;
