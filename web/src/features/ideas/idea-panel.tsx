import { useQuery } from '@tanstack/react-query';
import type { Idea } from '@tradesense/contract/ideas.ts';
import { useState } from 'react';
import { QueryView } from '../../query-view.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { exactText } from '../../ui/number-text.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { EditCall } from './edit-call.tsx';
import { IdeaCalls } from './idea-calls.tsx';
import { IdeaChart } from './idea-chart.tsx';
import { ideaQuery } from './idea-queries.ts';
import { IdeaRecord } from './idea-record.tsx';
import { ideaTitle, stateSentence, STATE_NAMES } from './idea-text.ts';
import styles from './ideas.module.css';
import { PredictionForm } from './prediction-form.tsx';

interface IdeaPanelProps {
  readonly postId: string;
  /** Username of the idea's author. */
  readonly author: string;
  readonly isSignedIn: boolean;
}

/** Shows the idea of a post: its current chart, the calls that the reader may see, and the record of the author. */
export function IdeaPanel({ postId, author, isSignedIn }: IdeaPanelProps) {
  const query = useQuery(ideaQuery(postId));
  return (
    <QueryView query={query} name="The idea" height="48rem">
      {(idea) => (
        <section className={styles['panel']} aria-label="Chart idea">
          <div className={styles['main']}>
            <header className={styles['head']}>
              <h2>{ideaTitle(idea)}</h2>
              <Badge tone={idea.state === 'predicting' ? 'accent' : 'neutral'}>{STATE_NAMES[idea.state]}</Badge>
            </header>
            <p className={styles['note']}>{stateSentence(idea)}</p>
            <IdeaChart postId={postId} idea={idea} />
          </div>
          <div className={styles['side']}>
            <Ask postId={postId} idea={idea} isSignedIn={isSignedIn} />
            <IdeaCalls idea={idea} author={author} />
          </div>
          {idea.call === null ? null : <Plan postId={postId} idea={idea} call={idea.call} isSignedIn={isSignedIn} />}
          <IdeaRecord record={idea.record} author={author} />
        </section>
      )}
    </QueryView>
  );
}

/**
 * Shows the prediction form if the reader may predict. If not, and while the author's call is hidden, explains why the
 * reader may not predict.
 */
function Ask({ postId, idea, isSignedIn }: Omit<IdeaPanelProps, 'author'> & { readonly idea: Idea }) {
  if (idea.mayPredict) return <PredictionForm postId={postId} />;
  if (idea.call !== null) return null;
  return isSignedIn ? (
    <p>The call of the author is hidden. You can predict once the idea has its start price.</p>
  ) : (
    <div className={styles['acts']}>
      <p>The call of the author is hidden while readers predict.</p>
      <LinkButton to="/auth/login" search={{ next: `/post/${postId}` }} size="small">
        Sign in to predict
      </LinkButton>
    </div>
  );
}

interface PlanProps {
  readonly postId: string;
  readonly idea: Idea;
  readonly call: NonNullable<Idea['call']>;
  readonly isSignedIn: boolean;
}

/** Shows the author's thesis and the reader's actions. */
function Plan({ postId, idea, call, isSignedIn }: PlanProps) {
  const [isEditing, setIsEditing] = useState(false);
  const mayEdit = idea.isOwn && idea.state === 'editable';
  if (mayEdit && isEditing) return <EditCall postId={postId} saved={call} onClose={() => setIsEditing(false)} />;
  const { thesis, invalidation, invalidationPrice, direction } = call;
  return (
    <div className={styles['plan']}>
      <h3>Thesis</h3>
      <p className={styles['words']} dir="auto">
        {thesis}
      </p>
      <h3>Invalidation</h3>
      <p className={styles['words']} dir="auto">
        {invalidation}
        {invalidationPrice === null ? null : ` Price: ${exactText(invalidationPrice)}.`}
      </p>
      <div className={styles['acts']}>
        {mayEdit ? (
          <Button variant="secondary" onClick={() => setIsEditing(true)}>
            Change your call
          </Button>
        ) : null}
        {isSignedIn && direction !== 'neutral' ? (
          <LinkButton variant="secondary" to="/sandbox" search={{ asset: idea.asset, plan: postId }}>
            Fork the plan
          </LinkButton>
        ) : null}
      </div>
      {isSignedIn && direction !== 'neutral' ? (
        <p className={styles['note']}>It opens your own ticket with this thesis. Size, stop and order are yours.</p>
      ) : null}
    </div>
  );
}
