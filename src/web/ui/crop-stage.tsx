/** The content of the crop dialog: the stage, the zoom slider and the buttons. */
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { type CropArea, type CropOutput, cropPicture } from './crop-picture.ts';
import { Skeleton } from './skeleton.tsx';
import { type PickedPicture, usePicture } from './use-picture.ts';
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
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CropArea | null>(null);
  const { crop, isReady, isWorking, hasFailed } = useCrop(picture, area, output, onCropped);
  return (
    <>
      {picture.state === 'unreadable' ? (
        <ErrorBox>{labels[picture.reason]}</ErrorBox>
      ) : (
        <>
          <div className="crop__stage" data-theme="dark">
            <CropFrame
              picture={picture}
              aspect={aspect}
              round={round}
              words={labels}
              zoom={zoom}
              onZoom={setZoom}
              onArea={setArea}
            />
          </div>
          <ZoomSlider label={labels.zoom} zoom={zoom} disabled={picture.state !== 'ready'} onZoom={setZoom} />
        </>
      )}
      {hasFailed ? <ErrorBox>{labels.failed}</ErrorBox> : null}
      <div className="flex justify-end gap-3">
        <Button variant="ghost" onClick={onCancel}>
          {labels.cancel}
        </Button>
        {picture.state === 'unreadable' ? null : (
          <Button variant="main" busy={isWorking || busy} disabled={!isReady} onClick={() => void crop()}>
            {labels.crop}
          </Button>
        )}
      </div>
    </>
  );
}

function ErrorBox({ children }: { children: string }) {
  return (
    <Banner tone="error" shape="box" role="alert">
      {children}
    </Banner>
  );
}

function useCrop(
  picture: PickedPicture,
  area: CropArea | null,
  output: CropOutput,
  onCropped: (picture: Blob) => void,
) {
  const [isWorking, setWorking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
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
  return { crop, isReady: picture.state === 'ready' && area !== null, isWorking, hasFailed };
}

type CropFrameProps = Pick<CropStageProps, 'aspect' | 'round' | 'words'> & {
  picture: PickedPicture;
  zoom: number;
  onZoom: (zoom: number) => void;
  onArea: (area: CropArea) => void;
};

function CropFrame({ picture, aspect, round, words, zoom, onZoom, onArea }: CropFrameProps) {
  const [position, setPosition] = useState(START);
  if (picture.state !== 'ready') {
    return (
      <div role="status" aria-label={words.reading} className="size-full">
        <Skeleton className="size-full rounded-none" />
      </div>
    );
  }
  return (
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
      onZoomChange={onZoom}
      onCropAreaChange={(_percent, pixels) => onArea(pixels)}
      mediaProps={{ alt: '' }}
      cropperProps={{ role: 'group', 'aria-label': words.area }}
      classes={{ cropAreaClassName: 'crop__frame' }}
      keyboardStep={8}
    />
  );
}

type ZoomSliderProps = { label: string; zoom: number; disabled: boolean; onZoom: (zoom: number) => void };

function ZoomSlider({ label, zoom, disabled, onZoom }: ZoomSliderProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-target items-center gap-4 text-sm font-semibold">
      {label}
      <input
        id={id}
        className="crop__zoom"
        type="range"
        min={1}
        max={MAX_ZOOM}
        step={0.05}
        value={zoom}
        aria-valuetext={`${Math.round(zoom * 100)} %`}
        disabled={disabled}
        onChange={(event) => onZoom(event.target.valueAsNumber)}
      />
    </label>
  );
}
