/** Public exports of the settings feature. */
export { DeletionBanner } from './deletion-banner.tsx';
