/** Public exports of the moderation feature. */
export { useReport } from './use-report.tsx';
