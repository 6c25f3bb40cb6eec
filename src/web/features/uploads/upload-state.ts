/** The state machine of an image upload. */

export type UploadState =
  | { readonly step: 'idle' }
  | { readonly step: 'checking' }
  | { readonly step: 'cropping'; readonly file: Blob }
  /**
   * `progress` is from 0 to 1; at 1 the server is still processing the image. `isQueued` is true while the server has
   * too many images in its queue to accept this one.
   */
  | { readonly step: 'uploading'; readonly picture: Blob; readonly progress: number; readonly isQueued: boolean }
  /** If `picture` is set, the upload can be retried; otherwise, the file was rejected before the upload. */
  | { readonly step: 'failed'; readonly sentence: string; readonly picture?: Blob };

export type UploadEvent =
  | { readonly type: 'chosen' }
  /** `file` is the file to crop: the chosen file, or its conversion to JPEG. */
  | { readonly type: 'accepted'; readonly file: Blob }
  | { readonly type: 'refused'; readonly sentence: string }
  | { readonly type: 'cropped'; readonly picture: Blob }
  | { readonly type: 'progressed'; readonly progress: number }
  /** The server has too many pictures in its queue; the upload is retried automatically. */
  | { readonly type: 'queued' }
  | { readonly type: 'failed'; readonly sentence: string }
  | { readonly type: 'retried' }
  | { readonly type: 'finished' }
  | { readonly type: 'cancelled' };

export const idle: UploadState = { step: 'idle' };

/** Returns the next state; ignores events that do not belong to the current step. */
export function nextUpload(state: UploadState, event: UploadEvent): UploadState {
  switch (event.type) {
    case 'chosen':
      // Ignore a second file while one is checked, cropped or uploaded.
      return state.step === 'idle' || state.step === 'failed' ? { step: 'checking' } : state;
    case 'accepted':
      return state.step === 'checking' ? { step: 'cropping', file: event.file } : state;
    case 'refused':
      return state.step === 'checking' ? { step: 'failed', sentence: event.sentence } : state;
    case 'cropped':
      return state.step === 'cropping'
        ? { step: 'uploading', picture: event.picture, progress: 0, isQueued: false }
        : state;
    case 'progressed':
      return state.step === 'uploading' && event.progress > state.progress
        ? { ...state, progress: Math.min(1, event.progress), isQueued: false }
        : state;
    case 'queued':
      return state.step === 'uploading' ? { ...state, progress: 0, isQueued: true } : state;
    case 'failed':
      return state.step === 'uploading' ? { step: 'failed', sentence: event.sentence, picture: state.picture } : state;
    case 'retried':
      return state.step === 'failed' && state.picture
        ? { step: 'uploading', picture: state.picture, progress: 0, isQueued: false }
        : state;
    case 'finished':
      return state.step === 'uploading' ? idle : state;
    case 'cancelled':
      return idle;
  }
}
