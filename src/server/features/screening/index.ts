/** Connects the screening feature, and exports what other parts of the server use of it. */
import { feature } from '../../feature.ts';
import { oldTextsJob } from './screening.service.ts';
import { eraseRepeatedTexts } from './screening.store.ts';

export { oldTextsJob, screenText } from './screening.service.ts';
export { decideText, findTextSender, lockText } from './screening.store.ts';

export const screeningFeature = feature({
  jobs: ({ db }) => [oldTextsJob(db)],
  erase: { requests: { repeatedTexts: eraseRepeatedTexts } },
});
