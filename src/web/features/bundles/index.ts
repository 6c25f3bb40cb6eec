/** Public exports of the bundles feature. */
export { type BundleRow, BundleRows } from './bundle-rows.tsx';
export { BundleSummary } from './bundle-summary.tsx';
export { BundleTotal } from './bundle-total.tsx';
export { bundleLabels } from './bundles.labels.ts';
