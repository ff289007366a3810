import type { ReactNode } from 'react';
import styles from './auth-page.module.css';

interface AuthPageProps {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
  /** Links below the card. */
  footer?: ReactNode;
}

/** Frame of the sign-in pages: a single card in the middle. */
export function AuthPage({ title, intro, children, footer }: AuthPageProps) {
  return (
    <div className={styles['page']}>
      <section className={styles['card']}>
        <header className={styles['head']}>
          <h1>{title}</h1>
          {intro === undefined ? null : <p className={styles['intro']}>{intro}</p>}
        </header>
        {children}
      </section>
      {footer === undefined ? null : <div className={styles['footer']}>{footer}</div>}
    </div>
  );
}
