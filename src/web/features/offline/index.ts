/** Public exports of the offline feature; import this file lazily. */
export { Offline } from './offline.tsx';
