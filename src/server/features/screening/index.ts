/** Public API of the screening feature for the rest of the server. */
export { oldTextsJob } from './screening.jobs.ts';
export { screenText } from './screening.service.ts';
export { decideText, eraseRepeatedTexts, findTextSender, lockText } from './screening.store.ts';
