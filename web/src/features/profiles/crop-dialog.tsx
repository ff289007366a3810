import { useMemo, useState, useSyncExternalStore, type MouseEvent } from 'react';
import ReactCrop from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import type { PutProfileImageQuery } from '@tradesense/contract/profile.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Slider } from '../../ui/slider.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './crop-dialog.module.css';
import { CropPreview } from './crop-preview.tsx';
import { fractionOf, pixelSquare, resized, squareAround, type PercentSquare, type PictureSize } from './crop-square.ts';

function createObjectUrl(file: File) {
  let url: string | null = null;
  return {
    current: () => url,
    /** Creates the object URL. Returns a function that revokes it. */
    live: () => {
      url = URL.createObjectURL(file);
      return () => {
        if (url !== null) URL.revokeObjectURL(url);
        url = null;
      };
    },
  };
}

/**
 * Returns an object URL for a local file, which is valid while the component is mounted; `null` until it is created.
 */
function useObjectUrl(file: File): string | null {
  const { current, live } = useMemo(() => createObjectUrl(file), [file]);
  return useSyncExternalStore(live, current);
}

const SMALLEST_PERCENT = 10;
const LARGEST_HEIGHT_REM = 20;
const PREVIEW_SIZES = [96, 36] as const;
const LABELS = {
  cropArea: 'The selected part. Arrow keys move it, with Shift in larger steps.',
  nwDragHandle: 'Top left corner. Arrow keys change the size.',
  nDragHandle: 'Top edge. Up and down arrow keys change the size.',
  neDragHandle: 'Top right corner. Arrow keys change the size.',
  eDragHandle: 'Right edge. Left and right arrow keys change the size.',
  seDragHandle: 'Bottom right corner. Arrow keys change the size.',
  sDragHandle: 'Bottom edge. Up and down arrow keys change the size.',
  swDragHandle: 'Bottom left corner. Arrow keys change the size.',
  wDragHandle: 'Left edge. Left and right arrow keys change the size.',
};

interface CropDialogProps {
  file: File;
  isSaving: boolean;
  /** Why the last save failed; `null` if it succeeded, or if nothing has been saved yet. */
  failure: string | null;
  onSave: (square: PutProfileImageQuery) => void;
  onClose: () => void;
}

/**
 * Dialog in which the user selects a square part of an image: by dragging, by pressing on the image and using the
 * slider, or by keyboard.
 */
export function CropDialog({ file, isSaving, failure, onSave, onClose }: CropDialogProps) {
  const url = useObjectUrl(file);
  const [picture, setPicture] = useState<PictureSize | null>(null);
  const [square, setSquare] = useState<PercentSquare | null>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);

  function start(loaded: PictureSize): void {
    setPicture(loaded);
    setSquare(squareAround(loaded, 1, 0.5, 0.5));
  }

  const isReady = picture !== null && square !== null;
  return (
    <Dialog
      isOpen
      title="Crop your image"
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            isBusy={isSaving}
            disabled={!isReady || isUnreadable}
            onClick={() => isReady && onSave(pixelSquare(square, picture))}
          >
            Save image
          </Button>
        </>
      }
    >
      {failure === null ? null : <Alert tone="danger">{failure}</Alert>}
      {isUnreadable ? (
        <Alert tone="danger">This image cannot be read. The file may be damaged. Choose another one.</Alert>
      ) : (
        <CropTool
          {...{ url, picture, square }}
          onLoad={start}
          onUnreadable={() => setIsUnreadable(true)}
          onSquareChange={setSquare}
        />
      )}
    </Dialog>
  );
}

interface CropToolProps {
  url: string | null;
  picture: PictureSize | null;
  square: PercentSquare | null;
  onLoad: (picture: PictureSize) => void;
  onUnreadable: () => void;
  onSquareChange: (square: PercentSquare) => void;
}

function CropTool({ url, picture, square, onLoad, onUnreadable, onSquareChange }: CropToolProps) {
  function centerAt(event: MouseEvent<HTMLImageElement>): void {
    if (picture === null || square === null) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const [x, y] = [(event.clientX - left) / width, (event.clientY - top) / height];
    onSquareChange(squareAround(picture, fractionOf(square, picture), x, y));
  }

  if (url === null) return <Spinner label="Reading the image" />;
  const ratio = picture === null ? 1 : picture.width / picture.height;
  return (
    <>
      <div className={styles['stage']}>
        <ReactCrop
          className={styles['crop'] ?? ''}
          style={{ width: `min(100%, ${LARGEST_HEIGHT_REM * ratio}rem)` }}
          aspect={1}
          keepSelection
          ruleOfThirds
          minWidth={24}
          ariaLabels={LABELS}
          {...(square === null ? {} : { crop: square })}
          onChange={(_pixels, { x, y, width, height }) => onSquareChange({ unit: '%', x, y, width, height })}
        >
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the keyboard has the crop's own arrow keys */}
          <img
            className={styles['picture']}
            src={url}
            alt="To be cropped"
            draggable={false}
            onLoad={({ currentTarget }) =>
              onLoad({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            }
            onError={onUnreadable}
            onClick={centerAt}
          />
        </ReactCrop>
      </div>
      {picture === null || square === null ? null : (
        <>
          <Slider
            label="Size of the square"
            value={Math.round(100 * fractionOf(square, picture))}
            min={SMALLEST_PERCENT}
            max={100}
            format={(percent) => `${percent}%`}
            hint="Drag the square, click where its center should be, or use the arrow keys."
            onValueChange={(percent) => onSquareChange(resized(square, picture, percent / 100))}
          />
          <figure className={styles['previews']}>
            <figcaption className={styles['caption']}>Preview</figcaption>
            {PREVIEW_SIZES.map((size) => (
              <CropPreview key={size} {...{ url, square, picture, size }} />
            ))}
          </figure>
        </>
      )}
    </>
  );
}
