/** Turns a chosen file into the URL of a stored image. */
import { useEffect, useReducer, useRef } from 'react';
import { routes } from '#contract/routes.ts';
import type { UploadFolder } from '#contract/uploads.ts';
import { call } from '#web/lib/api.ts';
import { isAbort } from '#web/lib/errors.ts';
import { preparePicture } from './picture-check.ts';
import { uploadPolitely } from './polite-upload.ts';
import { idle, nextUpload } from './upload-state.ts';
import { uploadLabels, uploadSentence } from './uploads.labels.ts';

/**
 * Checks, crops and uploads one image at a time. `onDone` receives its URL. The caller shows a crop dialog while
 * `state.step` is `cropping` and passes the cropped image to `crop`.
 */
export function useUpload(folder: UploadFolder, onDone: (url: string) => void) {
  const [state, dispatch] = useReducer(nextUpload, idle);
  /** Aborts the pending operation; replaced for every choice, so that late results of an earlier one are ignored. */
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  /** The latest callback, because the caller can re-render with other images during an upload. */
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });

  const begin = (): AbortSignal => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  };

  const send = async (picture: Blob) => {
    const signal = begin();
    try {
      const upload = () =>
        call(
          routes.uploads.upload,
          { params: { folder }, files: { file: picture } },
          { signal, onProgress: (progress) => dispatch({ type: 'progressed', progress }) },
        );
      const { url } = await uploadPolitely(upload, signal, () => dispatch({ type: 'queued' }));
      if (signal.aborted) return;
      dispatch({ type: 'finished' });
      done.current(url);
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      console.error('Failed to upload the picture', error);
      dispatch({ type: 'failed', sentence: uploadSentence(error) });
    }
  };

  const choose = async (file: File) => {
    if (state.step !== 'idle' && state.step !== 'failed') return;
    const signal = begin();
    dispatch({ type: 'chosen' });
    const prepared = await preparePicture(file, signal).catch(() => ({ ok: false, problem: 'unreadable' }) as const);
    if (signal.aborted) return;
    dispatch(
      prepared.ok
        ? { type: 'accepted', file: prepared.file }
        : { type: 'refused', sentence: uploadLabels.problems[prepared.problem] },
    );
  };

  return {
    state,
    choose: (file: File) => void choose(file),
    crop: (picture: Blob) => {
      dispatch({ type: 'cropped', picture });
      void send(picture);
    },
    retry: () => {
      if (state.step !== 'failed' || !state.picture) return;
      dispatch({ type: 'retried' });
      void send(state.picture);
    },
    cancel: () => {
      running.current?.abort();
      dispatch({ type: 'cancelled' });
    },
  };
}
export type Upload = ReturnType<typeof useUpload>;
