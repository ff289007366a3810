import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './tool-button.module.css';

interface ToolButtonProps {
  label: string;
  /** Tooltip. Default: the label. */
  title?: string;
  isPressed?: boolean;
  /** Whether the button looks pressed, for a button with more than two states. */
  isOn?: boolean;
  isExpanded?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A square button with an icon and a tooltip. */
export function ToolButton(props: ToolButtonProps) {
  const { label, title = label, isPressed, isOn = isPressed === true, isDisabled = false } = props;
  const { isExpanded, onPress, children } = props;
  return (
    <Button
      variant="ghost"
      size="small"
      className={classNames(styles['icon'], isOn && styles['pressed'])}
      aria-label={label}
      title={title}
      aria-pressed={isPressed}
      aria-expanded={isExpanded}
      // A disabled button uses `aria-disabled` instead of `disabled`. Otherwise “Undo” would lose the focus after the
      // last step has been undone.
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onPress}
    >
      {children}
    </Button>
  );
}
