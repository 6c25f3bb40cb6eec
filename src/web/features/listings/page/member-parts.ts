/** The parts of a listing's page that only signed-in users see, most of them only its owner. */
export { UserActions } from '#web/features/blocks/index.ts';
export { ListingMatches } from '#web/features/trading/index.ts';
export { LowerPrice, OwnFigures } from '../sale/owner-panel.tsx';
export { SaleNotice, SellingButton } from '../sale/owner-sale.tsx';
export { ReopenButton, ReopenResult } from './reopening.tsx';
