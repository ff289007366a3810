import { Button } from '../../ui/button.tsx';
import styles from './progress.module.css';

interface PagerProps {
  /** Plural noun for the listed things: 'Learners'. */
  readonly name: string;
  readonly page: number;
  readonly pageSize: number;
  readonly count: number;
  readonly onPage: (page: number) => void;
}

/**
 * Shows which part of a longer list is displayed, with buttons for the next and the previous part. Shows nothing if
 * everything fits.
 */
export function Pager({ name, page, pageSize, count, onPage }: PagerProps) {
  if (count <= pageSize) return null;
  const last = Math.ceil(count / pageSize);
  return (
    <nav className={styles['pager']} aria-label={`Pages of ${name.toLowerCase()}`}>
      <Button
        size="small"
        variant="secondary"
        aria-label={`Previous ${name.toLowerCase()}`}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        Previous
      </Button>
      <span>{`${name} ${(page - 1) * pageSize + 1} to ${Math.min(page * pageSize, count)} of ${count}`}</span>
      <Button
        size="small"
        variant="secondary"
        aria-label={`Next ${name.toLowerCase()}`}
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      >
        Next
      </Button>
    </nav>
  );
}
