import { Link } from '@tanstack/react-router';
import styles from './visitor-note.module.css';

/** Tells visitors where their progress is stored and what happens to it when they register. */
export function VisitorNote() {
  return (
    <p className={styles['note']}>
      Your progress is stored for this browser. When you <Link to="/auth/register">register</Link>, it moves to your
      account as history.
    </p>
  );
}
