/** Public exports of the offline feature. */
export { Offline } from './offline.tsx';
