import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './chart-toolbar.module.css';

interface ToolbarButtonProps extends Omit<ButtonProps, 'children' | 'size' | 'variant'> {
  /** SVG path, shown instead of the words on a desk. */
  readonly icon: string;
  /** Whether a wide desk shows the words too. */
  readonly isNamedWhenWide?: boolean;
  readonly children: ReactNode;
}

/** A button of the chart's toolbar: words, and on a desk an icon with the words as its tooltip. */
export function ToolbarButton({ icon, isNamedWhenWide = false, children, ...button }: ToolbarButtonProps) {
  const words = Array.isArray(children) ? children.join('') : children;
  return (
    <Button
      variant="ghost"
      size="small"
      className={styles['button'] ?? ''}
      title={typeof words === 'string' ? words : undefined}
      {...button}
    >
      <span className={styles['icon']}>
        <Icon size={16}>
          <path d={icon} />
        </Icon>
      </span>
      <span className={styles['words']} data-when={isNamedWhenWide ? 'wide' : 'never'}>
        {children}
      </span>
    </Button>
  );
}
