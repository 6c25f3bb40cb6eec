/** Lets the owner change the banner on their profile. */
import { Suspense, useRef, useState } from 'react';
import type { Profile } from '#contract/profiles.ts';
import { PICTURE_ACCEPT, type Upload, uploadLabels, useUpload } from '#web/features/uploads/index.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { CropDialog } from '#web/ui/on-demand.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { profilesLabels as labels } from './profiles.labels.ts';
import { useProfileChange } from './use-profile-change.ts';

const ASPECT = 3;
/** `maxWidth` is twice the largest width in which the server stores banners. */
const OUTPUT = { type: 'image/jpeg', maxWidth: 2560 } as const;

export function BannerTool({ profile }: { profile: Profile }) {
  const toast = useToast();
  const { mutate, isPending } = useProfileChange(profile, (error) =>
    toast({ kind: 'error', message: sentenceForError(error) }),
  );
  const [isCropperLoaded, setCropperLoaded] = useState(false);
  const upload = useUpload('banners', (banner) => mutate({ banner }));
  const { state, choose, crop, cancel } = upload;
  const isWorking = state.step === 'checking' || state.step === 'uploading' || isPending;
  if (state.step === 'cropping' && !isCropperLoaded) setCropperLoaded(true);
  return (
    <div className="absolute right-3 bottom-3 grid max-w-[calc(100%-1.5rem)] justify-items-end gap-2 md:right-4 md:bottom-4">
      <UploadFailure {...upload} />
      {state.step === 'uploading' ? <ProgressBar value={state.progress} label={uploadLabels.uploading} /> : null}
      {state.step === 'uploading' && state.isQueued ? <p role="status">{uploadLabels.queued}</p> : null}
      <FileButton busy={isWorking} onChoose={choose} />
      {isCropperLoaded ? (
        <Suspense>
          <CropDialog
            file={state.step === 'cropping' ? state.file : null}
            aspect={ASPECT}
            output={OUTPUT}
            title={uploadLabels.cropTitle}
            onCropped={crop}
            onCancel={cancel}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

function UploadFailure({ state, retry, cancel }: Upload) {
  if (state.step !== 'failed') return null;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 rounded-md bg-error-bg px-3 py-1 text-sm text-error [box-shadow:var(--shadow-2)]"
    >
      {state.sentence}
      <span className="flex">
        {state.picture ? (
          <Button variant="ghost" onClick={retry}>
            {uploadLabels.retry}
          </Button>
        ) : null}
        <Button variant="ghost" onClick={cancel}>
          {uploadLabels.close}
        </Button>
      </span>
    </div>
  );
}

function FileButton({ busy, onChoose }: { busy: boolean; onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        icon="camera"
        className="border-transparent! bg-surface! [box-shadow:var(--shadow-2)]"
        busy={busy}
        onClick={() => input.current?.click()}
      >
        {labels.changeBanner}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        accept={PICTURE_ACCEPT}
        aria-label={labels.changeBanner}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onChoose(file);
          // Reset the input, so that choosing the same file again fires a change event.
          event.target.value = '';
        }}
      />
    </>
  );
}
