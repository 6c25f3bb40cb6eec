/** Which words stand where nothing is? */
export const notFoundLabels = {
  title: 'Page not found',
  text: 'There is nothing at this address, or it is not yours to see. Perhaps it has been sold and taken down.',
  home: 'Back to the home page',
  search: 'Search listings',
} as const;
