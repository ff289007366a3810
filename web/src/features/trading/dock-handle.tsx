import type { KeyboardEvent, PointerEvent } from 'react';
import styles from './dock-handle.module.css';
import { DOCK_SHARE, dockShareAfterKey, dockShareWithin } from './dock-share.ts';

interface DockHandleProps {
  readonly share: number;
  /** Called with the new share while the handle is dragged, and when a key moves it. */
  readonly onShare: (share: number) => void;
}

/**
 * Shows the border between the chart and the panels. Dragging the border or pressing arrow keys changes how the height
 * is divided between chart and panels. The parent element must be the desk.
 */
export function DockHandle({ share, onShare }: DockHandleProps) {
  function onPointerMove({ currentTarget, pointerId, clientY }: PointerEvent<HTMLElement>): void {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const desk = currentTarget.parentElement?.getBoundingClientRect();
    if (desk === undefined) return;
    onShare(dockShareWithin(((desk.bottom - clientY) / desk.height) * 100));
  }
  function onKeyDown(event: KeyboardEvent): void {
    const next = dockShareAfterKey(event.key, share);
    if (next === null) return;
    event.preventDefault();
    onShare(next);
  }
  return (
    <div
      className={styles['handle']}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a focusable separator is ARIA’s splitter, which <hr> cannot be
      role="separator"
      aria-label="Height of the panels"
      aria-orientation="horizontal"
      aria-valuemin={DOCK_SHARE.min}
      aria-valuemax={DOCK_SHARE.max}
      aria-valuenow={share}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={onPointerMove}
      onDoubleClick={() => onShare(DOCK_SHARE.initial)}
    />
  );
}
