/** Public exports of the analytics feature; the other parts are loaded if analytics is configured. */
export { AnalyticsChoice } from './analytics-choice.tsx';
