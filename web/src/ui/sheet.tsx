import { useId, useRef, useState, type CSSProperties, type PointerEvent, type ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './sheet.module.css';
import { CrossIcon } from './text-icons.tsx';
import { useBackToClose } from './use-back-to-close.ts';
import { useModalDialog } from './use-modal-dialog.ts';
import { useVisibleArea } from './use-visible-area.ts';

export type SheetSize = 'half' | 'full';

interface SheetProps {
  readonly title: ReactNode;
  readonly size: SheetSize;
  readonly onSize: (size: SheetSize) => void;
  /**
   * Called for Escape, for the browser's “back”, for the close button, for a press outside the sheet, and when the
   * sheet is dragged down.
   */
  readonly onClose: () => void;
  /** Content. It fills the sheet and scrolls separately. */
  readonly children: ReactNode;
}

/**
 * Shows a modal dialog at the bottom of the window, for as long as the component is mounted. It covers half or all of
 * the window, above the on-screen keyboard. The page behind it can leave space for it: the CSS variable `--sheet-half`
 * is the height of the sheet at half size.
 */
export function Sheet({ title, size, onSize, onClose, children }: SheetProps) {
  const dialog = useModalDialog(true, onClose);
  useBackToClose(onClose);
  const { height, below } = useVisibleArea();
  const titleId = useId();
  const [drawnHeight, setDrawnHeight] = useState<number>();
  const room: CSSProperties & Record<'--seen-height' | '--seen-below', string> = {
    '--seen-height': `${height}px`,
    '--seen-below': `${below}px`,
    ...(drawnHeight === undefined ? {} : { height: drawnHeight }),
  };
  return (
    <dialog ref={dialog} className={styles['sheet']} style={room} data-sheet={size} aria-labelledby={titleId}>
      <header className={styles['head']}>
        <h2 id={titleId}>{title}</h2>
        <Handle
          {...{ size, onSize, onClose }}
          heightNow={() => dialog.current?.getBoundingClientRect().height}
          onDraw={setDrawnHeight}
        />
        <Button variant="ghost" size="small" aria-label="Close" className={styles['close'] ?? ''} onClick={onClose}>
          <CrossIcon />
        </Button>
      </header>
      <div className={styles['body']}>{children}</div>
    </dialog>
  );
}

interface HandleProps extends Pick<SheetProps, 'size' | 'onSize' | 'onClose'> {
  /** Returns the height of the sheet in pixels. */
  readonly heightNow: () => number | undefined;
  /** Sets the height of the sheet in pixels during a drag; `undefined` ends the drag. */
  readonly onDraw: (height: number | undefined) => void;
}

/** Distance in pixels that the pointer must move before a press is a drag. */
const DRAG_MIN = 6;
/** Share of the sheet's height by which a drag must move the sheet to change its size. */
const DRAG_SHARE = 0.2;

function sizeAfterDrag(up: number, height: number, size: SheetSize): SheetSize | 'closed' {
  if (up > height * DRAG_SHARE) return 'full';
  if (up > -height * DRAG_SHARE) return size;
  return size === 'full' && up > -height * (1 - DRAG_SHARE) + DRAG_MIN ? 'half' : 'closed';
}

/**
 * Shows the handle of the sheet. Dragging it up gives the sheet its full size. Dragging it down halves the sheet or
 * closes it. Pressing it switches between the two sizes.
 */
function Handle({ size, onSize, onClose, heightNow, onDraw }: HandleProps) {
  const drag = useRef<{ readonly y: number; readonly height: number; hasMoved: boolean } | null>(null);
  function onPointerDown({ currentTarget, pointerId, clientY }: PointerEvent<HTMLElement>): void {
    const height = heightNow();
    if (height === undefined) return;
    currentTarget.setPointerCapture(pointerId);
    drag.current = { y: clientY, height, hasMoved: false };
  }
  function onPointerMove({ clientY }: PointerEvent): void {
    const { current } = drag;
    if (current === null) return;
    const up = current.y - clientY;
    current.hasMoved ||= Math.abs(up) > DRAG_MIN;
    if (current.hasMoved) onDraw(Math.max(0, current.height + up));
  }
  function end(clientY: number | null): void {
    const { current } = drag;
    if (current === null) return;
    onDraw(undefined);
    if (!current.hasMoved) return;
    const next = clientY === null ? size : sizeAfterDrag(current.y - clientY, current.height, size);
    if (next === 'closed') onClose();
    else onSize(next);
  }
  function onClick(): void {
    const hasMoved = drag.current?.hasMoved === true;
    drag.current = null;
    if (!hasMoved) onSize(size === 'half' ? 'full' : 'half');
  }
  return (
    <button
      type="button"
      className={styles['handle']}
      aria-label="Full height"
      aria-pressed={size === 'full'}
      onClick={onClick}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={({ clientY }) => end(clientY)}
      onPointerCancel={() => {
        end(null);
        drag.current = null;
      }}
    />
  );
}
