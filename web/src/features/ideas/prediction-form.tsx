import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IDEA_CONFIDENCE_MAX, IDEA_CONFIDENCE_MIN } from '@tradesense/contract/ideas-constants.ts';
import type { BiasDirection } from '@tradesense/core/bias/bias-rules.ts';
import { useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfidenceField } from '../bias-test/confidence-field.tsx';
import { DirectionChoice } from '../bias-test/direction-choice.tsx';
import { ideaKey, IDEAS_KEY } from './idea-queries.ts';
import styles from './ideas.module.css';

/** Form in which a reader predicts once, before the author's call is shown. */
export function PredictionForm({ postId }: { readonly postId: string }) {
  const client = useQueryClient();
  const [direction, setDirection] = useState<BiasDirection | null>(null);
  const [confidence, setConfidence] = useState<number | null>(null);
  const predicting = useMutation({
    mutationFn: (body: { direction: BiasDirection; confidence: number }) =>
      call('POST /api/posts/{id}/idea/prediction', { params: { id: postId }, body }),
    onSuccess: (idea) => client.setQueryData(ideaKey(postId), idea),
    // The server may refuse because predictions have closed, or because the reader has predicted in another tab.
    onError: () => client.invalidateQueries({ queryKey: IDEAS_KEY }),
  });
  const isReady = direction !== null && confidence !== null;
  return (
    <form
      className={styles['form']}
      aria-label="Your prediction"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !predicting.isPending) predicting.mutate({ direction, confidence });
      }}
    >
      <p>
        The call of the author shows once you have predicted. Your prediction is final, and both are scored by what the
        market does.
      </p>
      <DirectionChoice value={direction} disabled={predicting.isPending} isKeyed={false} onValueChange={setDirection} />
      <ConfidenceField
        value={confidence}
        min={IDEA_CONFIDENCE_MIN}
        max={IDEA_CONFIDENCE_MAX}
        disabled={predicting.isPending}
        onValueChange={setConfidence}
      />
      <div>
        <Button type="submit" isBusy={predicting.isPending} disabled={!isReady}>
          Predict and see the call
        </Button>
      </div>
      {predicting.error === null ? null : (
        <Alert tone="danger" title="Your prediction was not saved">
          <p>{failureText(predicting.error)}</p>
        </Alert>
      )}
    </form>
  );
}
