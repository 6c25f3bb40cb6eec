/** Turns a chosen file into the URL of a stored image. */
import { useEffect, useReducer, useRef } from 'react';
import type { UploadFolder } from '#contract/uploads.ts';
import { call } from '#web/lib/net/api.ts';
import { isAbort } from '#web/lib/net/errors.ts';
import { preparePicture } from './picture-check.ts';
import { idle, nextUpload, type UploadEvent } from './upload-state.ts';
import { uploadWithRetry } from './upload-with-retry.ts';
import { uploadLabels, uploadSentence } from './uploads.labels.ts';

/**
 * Checks, crops and uploads one image at a time. `onDone` receives its URL. The caller shows a crop dialog while
 * `state.step` is `cropping` and passes the cropped image to `crop`.
 */
export function useUpload(folder: UploadFolder, onDone: (url: string) => void) {
  const [state, dispatch] = useReducer(nextUpload, idle);
  const { begin, abort } = useAbort();
  /** The latest `onDone`: the caller can re-render during an upload, for example with more images. */
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });

  const send = async (picture: Blob) => {
    const url = await upload(folder, picture, begin(), dispatch);
    if (url === undefined) return;
    dispatch({ type: 'finished' });
    done.current(url);
  };

  const choose = async (file: File) => {
    if (state.step !== 'idle' && state.step !== 'failed') return;
    dispatch({ type: 'chosen' });
    await prepare(file, begin(), dispatch);
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
      abort();
      dispatch({ type: 'cancelled' });
    },
  };
}

/** `begin` aborts the pending operation, so that late results of an earlier choice are ignored. */
function useAbort() {
  const running = useRef<AbortController>(undefined);
  const abort = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);
  const begin = (): AbortSignal => {
    abort();
    running.current = new AbortController();
    return running.current.signal;
  };
  return { begin, abort };
}

type Dispatch = (event: UploadEvent) => void;

async function prepare(file: File, signal: AbortSignal, dispatch: Dispatch): Promise<void> {
  const prepared = await preparePicture(file, signal).catch(() => ({ ok: false, problem: 'unreadable' }) as const);
  if (signal.aborted) return;
  dispatch(
    prepared.ok
      ? { type: 'accepted', file: prepared.file }
      : { type: 'refused', sentence: uploadLabels.problems[prepared.problem] },
  );
}

/** Returns the URL of the stored image; undefined if the upload was aborted or failed. */
async function upload(folder: UploadFolder, picture: Blob, signal: AbortSignal, dispatch: Dispatch) {
  const post = () =>
    call(
      'POST /api/{folder}/upload',
      { params: { folder }, files: { file: picture } },
      { signal, expectsExactly200: true, onProgress: (progress) => dispatch({ type: 'progressed', progress }) },
    );
  try {
    const { url } = await uploadWithRetry(post, signal, () => dispatch({ type: 'queued' }));
    return signal.aborted ? undefined : url;
  } catch (error) {
    if (signal.aborted || isAbort(error)) return undefined;
    console.error('Failed to upload the picture', error);
    dispatch({ type: 'failed', sentence: uploadSentence(error) });
    return undefined;
  }
}

export type Upload = ReturnType<typeof useUpload>;
