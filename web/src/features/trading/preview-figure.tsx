import type { ReactNode } from 'react';
import styles from './order-ticket.module.css';

/** Shows one figure of the preview of an order, with its name. */
export function PreviewFigure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles['figure']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
