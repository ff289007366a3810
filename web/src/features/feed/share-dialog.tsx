import { useQuery } from '@tanstack/react-query';
import { SHARED_KINDS } from '@tradesense/contract/posts-constants.ts';
import type { Shareable } from '@tradesense/contract/posts.ts';
import { QueryView } from '../../query-view.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { dayText } from '../../ui/moment-text.ts';
import { shareableQuery } from './feed-queries.ts';
import { SHARED_NAMES, shareableText } from './feed-text.ts';
import styles from './feed.module.css';

interface ShareDialogProps {
  readonly onChoose: (thing: Shareable) => void;
  readonly onClose: () => void;
}

const keyOf = (thing: Shareable): string => ('id' in thing ? thing.id : thing.kind);

/** Shows the learner's newest results, from which the learner chooses the result that a post shares. */
export function ShareDialog({ onChoose, onClose }: ShareDialogProps) {
  const query = useQuery(shareableQuery);
  return (
    <Dialog isOpen title="Share a result" onClose={onClose}>
      <QueryView query={query} name="Your results" height="12rem">
        {({ things }) => (
          <>
            {things.length === 0 ? (
              <EmptyState
                title="Nothing to share yet"
                actions={
                  <LinkButton to="/bias-test" onClick={onClose}>
                    Take a Bias Test
                  </LinkButton>
                }
              >
                <p>
                  Completed tests, rated exams, closed trades, your record of Real or Shuffled and your badges appear
                  here.
                </p>
              </EmptyState>
            ) : null}
            <div className={styles['form']}>
              {SHARED_KINDS.map((kind) => {
                const ofKind = things.filter((thing) => thing.kind === kind);
                return ofKind.length === 0 ? null : (
                  <section key={kind} aria-label={SHARED_NAMES[kind]}>
                    <h3 className={styles['note']}>{SHARED_NAMES[kind]}</h3>
                    <ul className={styles['things']}>
                      {ofKind.map((thing) => (
                        <li key={keyOf(thing)}>
                          <Button variant="secondary" isFullWidth onClick={() => onChoose(thing)}>
                            {`${shareableText(thing)}, ${dayText(thing.at)}`}
                          </Button>
                        </li>
                      ))}
                    </ul>
                  </section>
                );
              })}
            </div>
          </>
        )}
      </QueryView>
    </Dialog>
  );
}
