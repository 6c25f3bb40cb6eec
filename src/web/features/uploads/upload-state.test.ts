import { expect, test } from 'vitest';
import { idle, nextUpload, type UploadEvent, type UploadState } from './upload-state.ts';

const file = new File(['a'], 'a.png');
const picture = new Blob(['b']);
const checking: UploadState = { step: 'checking' };
const cropping: UploadState = { step: 'cropping', file };
const uploading: UploadState = { step: 'uploading', picture, progress: 0.5, isQueued: false };
const refused: UploadState = { step: 'failed', sentence: 'no' };
const failed: UploadState = { step: 'failed', sentence: 'no', picture };
const states = { idle, checking, cropping, uploading, refused, failed };

const events = {
  chosen: { type: 'chosen' },
  accepted: { type: 'accepted', file },
  refused: { type: 'refused', sentence: 'no' },
  cropped: { type: 'cropped', picture },
  progressed: { type: 'progressed', progress: 0.75 },
  queued: { type: 'queued' },
  failed: { type: 'failed', sentence: 'no' },
  retried: { type: 'retried' },
  finished: { type: 'finished' },
  cancelled: { type: 'cancelled' },
} satisfies Record<string, UploadEvent>;

const started: UploadState = { step: 'uploading', picture, progress: 0, isQueued: false };
const queued: UploadState = { ...started, isQueued: true };
const further: UploadState = { step: 'uploading', picture, progress: 0.75, isQueued: false };

/** The next state for each state and event; all other combinations leave the state unchanged. */
const transitions: Record<keyof typeof events, Partial<Record<keyof typeof states, UploadState>>> = {
  chosen: { idle: checking, refused: checking, failed: checking },
  accepted: { checking: cropping },
  refused: { checking: refused },
  cropped: { cropping: started },
  progressed: { uploading: further },
  queued: { uploading: queued },
  failed: { uploading: failed },
  retried: { failed: started },
  finished: { uploading: idle },
  cancelled: { checking: idle, cropping: idle, uploading: idle, refused: idle, failed: idle },
};

const table = Object.keys(states).flatMap((state) =>
  Object.keys(events).map((event) => ({ state, event }) as { state: keyof typeof states; event: keyof typeof events }),
);

test.each(table)('the upload state handles the event "$event" in the state "$state"', ({ state, event }) => {
  expect(nextUpload(states[state], events[event])).toEqual(transitions[event][state] ?? states[state]);
});

test('the upload state ends the wait for a busy server when the upload progresses', () => {
  expect(nextUpload(queued, { type: 'progressed', progress: 0.1 })).toEqual({ ...started, progress: 0.1 });
});

test('the upload state ignores a decrease in progress, and limits the progress to 1', () => {
  expect(nextUpload(uploading, { type: 'progressed', progress: 0.2 })).toBe(uploading);
  expect(nextUpload(uploading, { type: 'progressed', progress: 1.2 })).toEqual({ ...uploading, progress: 1 });
});
