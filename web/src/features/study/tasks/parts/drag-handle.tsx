import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import styles from './drag-handle.module.css';
import { useHandle, type HandleMoves } from './use-handle.ts';

export const UNSET_TEXT = 'not set yet';

interface DragHandleProps extends HandleMoves {
  /** Accessible name. */
  label: string;
  format: (value: number) => string;
  className?: string | undefined;
  style?: CSSProperties;
  children?: ReactNode;
}

/** Shows a handle that is dragged by mouse or finger and moved by keys. The parent component sets its position. */
export function DragHandle(props: DragHandleProps) {
  const { label, value, scale, orientation, rest, unsetFrom, format, disabled, className, style, children } = props;
  const listeners = useHandle(props);
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native slider can be neither upright nor unset
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation={orientation}
      aria-valuemin={scale.min}
      aria-valuemax={scale.max}
      aria-valuenow={value ?? unsetFrom ?? scale[rest]}
      aria-valuetext={`${label} ${value === null ? UNSET_TEXT : format(value)}`}
      aria-disabled={disabled || undefined}
      data-unset={value === null || undefined}
      className={classNames(styles['handle'], className)}
      style={style}
      {...listeners}
    >
      {children}
    </div>
  );
}
