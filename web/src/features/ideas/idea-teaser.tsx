import type { SharedThingOf } from '@tradesense/contract/posts.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { ideaTitle } from './idea-text.ts';
import styles from './ideas.module.css';

interface IdeaTeaserProps {
  readonly shared: SharedThingOf<'idea'>;
  readonly postId: string;
}

/** Shows an idea in a list of posts: its question, and a link to its chart. */
export function IdeaTeaser({ shared, postId }: IdeaTeaserProps) {
  return (
    <div className={styles['teaser']}>
      <div>
        <p>
          <strong>{ideaTitle(shared)}</strong>
        </p>
        <p className={styles['note']}>
          Its call is locked from {momentText(shared.locksAt)} on. Open it to predict while predictions are open, or to
          see how it went.
        </p>
      </div>
      <LinkButton variant="secondary" size="small" to="/post/$id" params={{ id: postId }}>
        Open the idea
      </LinkButton>
    </div>
  );
}
