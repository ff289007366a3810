import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './chart-toolbar.module.css';

interface ToolbarButtonProps extends Omit<ButtonProps, 'children' | 'size' | 'variant'> {
  /** SVG path of the icon. It replaces the button's words on a trading desk, and where they have no room. */
  readonly icon: string;
  /** Whether the words are also shown next to the icon if the desk is wide. */
  readonly isNamedWhenWide?: boolean;
  readonly children: ReactNode;
}

/**
 * A button of the chart's toolbar. It shows its words. On a trading desk, and in a toolbar without room for all words,
 * it shows an icon instead, and the words are its tooltip.
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
