/** What do other rooms use of analytics? The choice; the rest loads by itself where it is configured. */
export { AnalyticsChoice } from './analytics-choice.tsx';
