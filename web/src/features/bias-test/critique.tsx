import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { critiqueQuery } from './bias-test-queries.ts';
import styles from './critique.module.css';

/**
 * Shows the written critique of a test. Renders nothing if the server has no critique service, or if writing the
 * critique has failed.
 */
export function Critique({ testId }: { testId: string }) {
  const critique = useQuery(critiqueQuery(testId));
  const { state, text, model } = critique.data ?? { state: 'off', text: null, model: null };
  if (state === 'off' || state === 'failed') return null;
  return (
    <Card title="Written critique" actions={<Badge tone="warning">Machine-written</Badge>}>
      {state === 'pending' ? (
        <p className={styles['pending']}>
          <Spinner size="small" label="Writing the critique" /> In progress. The results below do not depend on it.
        </p>
      ) : (
        <>
          <p className={styles['text']}>{text}</p>
          {model === null ? null : (
            <p className={styles['model']}>Written by the language model {model}; it may be wrong.</p>
          )}
        </>
      )}
    </Card>
  );
}
