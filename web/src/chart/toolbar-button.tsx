import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './chart-toolbar.module.css';

interface ToolbarButtonProps extends Omit<ButtonProps, 'children' | 'size' | 'variant'> {
  /** SVG path of the icon. On a desk, the icon replaces the words. */
  readonly icon: string;
  /** Whether a wide desk shows the words beside the icon. */
  readonly isNamedWhenWide?: boolean;
  readonly children: ReactNode;
}

/**
 * A button of the chart's toolbar. It shows its words; on a desk, it shows an icon and has the words as its tooltip.
 */
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
