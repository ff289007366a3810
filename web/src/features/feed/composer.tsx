import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { POST_AUDIENCES, POST_TEXT_MAX, type PostAudience } from '@tradesense/contract/posts-constants.ts';
import type { Shareable, ShareRequest } from '@tradesense/contract/posts.ts';
import { useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { useAttemptKey } from '../../platform/use-attempt-key.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { CrossIcon } from '../../ui/text-icons.tsx';
import { FEED_KEY, shareableQuery } from './feed-queries.ts';
import { AUDIENCE_NAMES, SHARED_NAMES, shareableText } from './feed-text.ts';
import styles from './feed.module.css';
import { NameSuggestions } from './name-suggestions.tsx';
import { ShareDialog } from './share-dialog.tsx';

interface ComposerProps {
  /** Whether the learner has a username, which publishing a post requires. */
  readonly hasName: boolean;
  /** The result that the post shares; `null` if the post is only text. */
  readonly share: ShareRequest | null;
  readonly onShare: (share: ShareRequest | null) => void;
  /** Called once the post is published. */
  readonly onPublished: () => void;
  readonly onCancel: () => void;
}

const requestOf = (thing: Shareable): ShareRequest =>
  thing.kind === 'real-or-shuffled' ? { kind: thing.kind } : { kind: thing.kind, id: thing.id };

interface Draft {
  readonly text: string;
  readonly audience: PostAudience;
  readonly share: ShareRequest | null;
}

/**
 * Returns a mutation that publishes a draft. Its idempotency key makes sure that the draft is published only once, even
 * if a response is lost.
 */
function usePublish({ text, audience, share }: Draft, onPublished: () => void) {
  const client = useQueryClient();
  const attempt = useAttemptKey();
  return useMutation({
    mutationFn() {
      const body = { text, audience, ...(share === null ? {} : { share }) };
      return call('POST /api/posts', { body, idempotencyKey: attempt.keyOf(body) });
    },
    onSuccess: async () => {
      attempt.end();
      onPublished();
      await client.invalidateQueries({ queryKey: FEED_KEY });
    },
  });
}

/** Form for a post: its text, the thing that it shares, and its audience. */
export function Composer({ hasName, share, onShare, onPublished, onCancel }: ComposerProps) {
  const [text, setText] = useState('');
  const [audience, setAudience] = useState<PostAudience>('public');
  const [isChoosing, setIsChoosing] = useState(false);
  const publishing = usePublish({ text, audience, share }, () => {
    setText('');
    onPublished();
  });
  const isTooLong = text.length > POST_TEXT_MAX;
  const isReady = text.trim() !== '' && !isTooLong;
  if (!hasName) return <NameNeeded />;
  return (
    <Card aria-label="New post" className={styles['composer']}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !publishing.isPending) publishing.mutate();
        }}
      >
        <TextArea
          label="What did you learn?"
          rows={3}
          value={text}
          counterMax={POST_TEXT_MAX}
          error={isTooLong ? `Use at most ${POST_TEXT_MAX.toLocaleString('en-US')} characters.` : undefined}
          onValueChange={setText}
        />
        <NameSuggestions text={text} onComplete={setText} />
        {share === null ? null : <ChosenThing share={share} onRemove={() => onShare(null)} />}
        <div className={styles['composerActs']}>
          <SegmentedControl
            label="For"
            value={audience}
            options={POST_AUDIENCES.map((value) => ({ value, label: AUDIENCE_NAMES[value] }))}
            onValueChange={setAudience}
          />
          <span className={styles['grow']} />
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="secondary" onClick={() => setIsChoosing(true)}>
            Share a result
          </Button>
          <Button type="submit" isBusy={publishing.isPending} disabled={!isReady}>
            Post
          </Button>
        </div>
        {publishing.error === null ? null : (
          <Alert tone="danger" title="Your post was not published">
            <p>{failureText(publishing.error)} Your text is still here.</p>
          </Alert>
        )}
      </form>
      {isChoosing ? (
        <ShareDialog
          onClose={() => setIsChoosing(false)}
          onChoose={(thing) => {
            setIsChoosing(false);
            onShare(requestOf(thing));
          }}
        />
      ) : null}
    </Card>
  );
}

/** Shows the result that the post shares, with its name once the name is loaded. */
function ChosenThing({ share, onRemove }: { readonly share: ShareRequest; readonly onRemove: () => void }) {
  const { data } = useQuery(shareableQuery);
  const thing = data?.things.find(
    (each) => each.kind === share.kind && (!('id' in each) || ('id' in share && each.id === share.id)),
  );
  return (
    <div className={styles['chosen']}>
      <p>
        <strong>{SHARED_NAMES[share.kind]}</strong>
        {thing === undefined ? null : <>: {shareableText(thing)}</>}
        <span className={styles['note']}> · the server adds its figures</span>
      </p>
      <Button variant="ghost" size="small" aria-label="Do not share it" onClick={onRemove}>
        <CrossIcon />
      </Button>
    </div>
  );
}

/** Explains that a learner needs a username to post. */
export function NameNeeded() {
  return (
    <Alert
      tone="info"
      title="Choose a username to post"
      actions={<LinkButton to="/profile">Choose a username</LinkButton>}
    >
      <p>People see who writes.</p>
    </Alert>
  );
}
