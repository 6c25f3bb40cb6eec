/** The content of the crop dialog: the stage, the zoom slider and the buttons. */
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { type CropArea, type CropOutput, cropPicture } from './crop-picture.ts';
import { Skeleton } from './skeleton.tsx';
import { usePicture } from './use-picture.ts';
import './crop-dialog.css';

export type CropWords = {
  crop: string;
  cancel: string;
  zoom: string;
  /** Accessible name of the image under the frame; says that the arrow keys move it. */
  area: string;
  reading: string;
  heic: string;
  unreadable: string;
  failed: string;
};

type CropStageProps = {
  file: Blob;
  aspect: number;
  round: boolean;
  output: CropOutput;
  busy: boolean;
  words: CropWords;
  onCropped: (picture: Blob) => void;
  onCancel: () => void;
};

const MAX_ZOOM = 4;
const START = { x: 0, y: 0 };

/** The content of the crop dialog for one file. */
export function CropStage({ file, aspect, round, output, busy, words: labels, onCropped, onCancel }: CropStageProps) {
  const picture = usePicture(file);
  const [position, setPosition] = useState(START);
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CropArea | null>(null);
  const [isWorking, setWorking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const zoomId = useId();

  const crop = async () => {
    if (picture.state !== 'ready' || area === null) return;
    setWorking(true);
    setFailed(false);
    try {
      onCropped(await cropPicture(picture.bitmap, area, output));
    } catch {
      setFailed(true);
    } finally {
      setWorking(false);
    }
  };
  return (
    <>
      {picture.state === 'unreadable' ? (
        <Banner tone="error" shape="box" role="alert">
          {labels[picture.reason]}
        </Banner>
      ) : (
        <>
          <div className="crop__stage" data-theme="dark">
            {picture.state === 'reading' ? (
              <div role="status" aria-label={labels.reading} className="size-full">
                <Skeleton className="size-full rounded-none" />
              </div>
            ) : (
              <Cropper
                disableAutomaticStylesInjection
                image={picture.url}
                crop={position}
                zoom={zoom}
                maxZoom={MAX_ZOOM}
                aspect={aspect}
                cropShape={round ? 'round' : 'rect'}
                showGrid={!round}
                onCropChange={setPosition}
                onZoomChange={setZoom}
                onCropAreaChange={(_percent, pixels) => setArea(pixels)}
                mediaProps={{ alt: '' }}
                cropperProps={{ role: 'group', 'aria-label': labels.area }}
                classes={{ cropAreaClassName: 'crop__frame' }}
                keyboardStep={8}
              />
            )}
          </div>
          <label htmlFor={zoomId} className="flex min-h-target items-center gap-4 text-sm font-semibold">
            {labels.zoom}
            <input
              id={zoomId}
              className="crop__zoom"
              type="range"
              min={1}
              max={MAX_ZOOM}
              step={0.05}
              value={zoom}
              aria-valuetext={`${Math.round(zoom * 100)} %`}
              disabled={picture.state !== 'ready'}
              onChange={(event) => setZoom(event.target.valueAsNumber)}
            />
          </label>
        </>
      )}
      {hasFailed ? (
        <Banner tone="error" shape="box" role="alert">
          {labels.failed}
        </Banner>
      ) : null}
      <div className="flex justify-end gap-3">
        <Button variant="ghost" onClick={onCancel}>
          {labels.cancel}
        </Button>
        {picture.state === 'unreadable' ? null : (
          <Button
            variant="main"
            busy={isWorking || busy}
            disabled={picture.state !== 'ready' || area === null}
            onClick={() => void crop()}
          >
            {labels.crop}
          </Button>
        )}
      </div>
    </>
  );
}
