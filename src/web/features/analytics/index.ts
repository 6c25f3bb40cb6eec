/** Public exports of the analytics feature; the other parts are loaded if analytics is configured. */

export { Analytics } from './analytics.tsx';
export { AnalyticsChoice } from './analytics-choice.tsx';
