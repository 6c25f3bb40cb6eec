/** Public exports of the marketplace feature. */
export { MarketplaceUpdates } from './marketplace-updates.tsx';
