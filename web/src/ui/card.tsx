import type { HTMLAttributes, ReactNode } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

interface CardProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  title?: ReactNode;
  /** Content at the end of the title's line. */
  actions?: ReactNode;
  as?: 'section' | 'article' | 'div';
}

export function Card({ title, actions, as: Element = 'section', className, children, ...rest }: CardProps) {
  return (
    <Element {...rest} className={classNames(styles['card'], className)}>
      {title === undefined ? null : (
        <header className={styles['head']}>
          <h2 className={styles['title']}>{title}</h2>
          {actions}
        </header>
      )}
      {children}
    </Element>
  );
}
