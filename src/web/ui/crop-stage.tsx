/** Renders the content of the crop dialog for one file: the stage, the zoom slider and the buttons. */

import { useEffect, useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import { useObjectUrl } from '#web/lib/browser/use-object-url.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import {
  type CropArea,
  type CropOutput,
  cropPicture,
  decodePicture,
  isHeic,
  type Rotation,
  rotatedSize,
  type UnreadablePicture,
  wholeArea,
} from './crop-picture.ts';
import { Skeleton } from './skeleton.tsx';
import 'react-easy-crop/react-easy-crop.css';
import './crop-dialog.css';

export type CropWords = {
  crop: string;
  cancel: string;
  zoom: string;
  rotate: string;
  wholePhoto: string;
  /** The accessible name of the image under the frame; explains that the arrow keys move the image. */
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
const PREVIEW_WIDTH = 960;
const START = { x: 0, y: 0 };

export function CropStage(props: CropStageProps) {
  const { file, aspect, round, output, busy, words: labels, onCropped, onCancel } = props;
  const picture = usePicture(file);
  const frame = useFrame();
  const { crop, isReady, isWorking, hasFailed } = useCrop({ picture, frame, aspect, output, onCropped });
  return (
    <>
      {picture.state === 'unreadable' ? (
        <ErrorBox>{labels[picture.reason]}</ErrorBox>
      ) : (
        <>
          <div className="relative h-[min(24rem,50dvh)] overflow-hidden rounded-md bg-sunken" data-theme="dark">
            {frame.isWhole && picture.state === 'ready' ? (
              <WholePicture picture={picture} aspect={aspect} rotation={frame.rotation} />
            ) : (
              <CropFrame picture={picture} aspect={aspect} round={round} words={labels} frame={frame} />
            )}
          </div>
          <FrameTools frame={frame} words={labels} round={round} isReady={picture.state === 'ready'} />
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

/** Stores the zoom, rotation and area that the user chooses; `isWhole`: the picture is padded instead of cropped. */
function useFrame() {
  const [zoom, setZoom] = useState(1);
  const [rotation, setRotation] = useState<Rotation>(0);
  const [isWhole, setWhole] = useState(false);
  const [area, setArea] = useState<CropArea | null>(null);
  const rotate = () => setRotation(((rotation + 90) % 360) as Rotation);
  return { zoom, setZoom, rotation, rotate, isWhole, setWhole, area, setArea };
}
type Frame = ReturnType<typeof useFrame>;

type FrameToolsProps = { frame: Frame; words: CropWords; round: boolean; isReady: boolean };

function FrameTools({ frame, words, round, isReady }: FrameToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6">
      <div className="min-w-48 flex-1">
        <ZoomSlider label={words.zoom} zoom={frame.zoom} disabled={!isReady || frame.isWhole} onZoom={frame.setZoom} />
      </div>
      <Button variant="ghost" icon="refresh" disabled={!isReady} onClick={frame.rotate}>
        {words.rotate}
      </Button>
      {round ? null : (
        <Checkbox
          label={words.wholePhoto}
          checked={frame.isWhole}
          disabled={!isReady}
          onChange={(event) => frame.setWhole(event.currentTarget.checked)}
        />
      )}
    </div>
  );
}

type ReadyPicture = Extract<PickedPicture, { state: 'ready' }>;

/** Previews the whole picture on a blurred background, drawn by the same code as the final file. */
function WholePicture({ picture, aspect, rotation }: { picture: ReadyPicture; aspect: number; rotation: Rotation }) {
  const [preview, setPreview] = useState<Blob>();
  const { bitmap } = picture;
  useEffect(() => {
    let isCurrent = true;
    const area = wholeArea(rotatedSize(bitmap, rotation), aspect);
    const output = { type: 'image/jpeg', maxWidth: PREVIEW_WIDTH } as const;
    void cropPicture(bitmap, area, output, { rotation, isPadded: true })
      .then((blob) => isCurrent && setPreview(blob))
      // Ignore a failed preview, because the Crop button reports the same failure when it is clicked.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [bitmap, rotation, aspect]);
  const url = useObjectUrl(preview);
  return url === undefined ? null : <img src={url} alt="" className="size-full object-contain" />;
}

function ErrorBox({ children }: { children: string }) {
  return (
    <Banner tone="error" shape="box" role="alert">
      {children}
    </Banner>
  );
}

type CropInput = Pick<CropStageProps, 'aspect' | 'output' | 'onCropped'> & { picture: PickedPicture; frame: Frame };

function useCrop({ picture, frame, aspect, output, onCropped }: CropInput) {
  const { rotation, isWhole } = frame;
  const fullArea = picture.state === 'ready' ? wholeArea(rotatedSize(picture.bitmap, rotation), aspect) : null;
  const area = isWhole ? fullArea : frame.area;
  const [isWorking, setWorking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const crop = async () => {
    if (picture.state !== 'ready' || area === null) return;
    setWorking(true);
    setFailed(false);
    try {
      onCropped(await cropPicture(picture.bitmap, area, output, { rotation, isPadded: isWhole }));
    } catch {
      setFailed(true);
    } finally {
      setWorking(false);
    }
  };
  return { crop, isReady: picture.state === 'ready' && area !== null, isWorking, hasFailed };
}

type CropFrameProps = Pick<CropStageProps, 'aspect' | 'round' | 'words'> & { picture: PickedPicture; frame: Frame };

function CropFrame({ picture, aspect, round, words, frame }: CropFrameProps) {
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
      zoom={frame.zoom}
      rotation={frame.rotation}
      maxZoom={MAX_ZOOM}
      aspect={aspect}
      cropShape={round ? 'round' : 'rect'}
      showGrid={!round}
      onCropChange={setPosition}
      onZoomChange={frame.setZoom}
      onCropAreaChange={(_percent, pixels) => frame.setArea(pixels)}
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
        className="flex-1 min-w-0 h-target accent-ink cursor-pointer focus-visible:-outline-offset-6 focus-visible:rounded-md focus-visible:[box-shadow:none]"
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

type PickedPicture =
  | { state: 'reading' }
  | { state: 'unreadable'; reason: UnreadablePicture }
  | { state: 'ready'; bitmap: ImageBitmap; url: string };

/** Decodes an image that the user has selected, and provides an object URL for it while mounted. */
function usePicture(file: Blob): PickedPicture {
  const [picked, setPicked] = useState<PickedPicture>({ state: 'reading' });
  useEffect(() => {
    let isUnmounted = false;
    let release = () => {};
    setPicked({ state: 'reading' });
    decodePicture(file)
      .then((bitmap) => {
        const url = URL.createObjectURL(file);
        release = () => {
          URL.revokeObjectURL(url);
          bitmap.close();
        };
        if (isUnmounted) release();
        else setPicked({ state: 'ready', bitmap, url });
      })
      .catch(async () => {
        const reason: UnreadablePicture = (await isHeic(file).catch(() => false)) ? 'heic' : 'unreadable';
        if (!isUnmounted) setPicked({ state: 'unreadable', reason });
      });
    return () => {
      isUnmounted = true;
      release();
    };
  }, [file]);
  return picked;
}
