import { Link } from '@tanstack/react-router';
import type { PublicProfile } from '@tradesense/contract/people.ts';
import type { ProfileBlock } from '@tradesense/core/people/audience.ts';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { AudienceLabel } from './audience-label.tsx';
import { BLOCK_NAMES } from './people-text.ts';
import styles from './person-page.module.css';

interface BlockCardProps<Block extends ProfileBlock> {
  readonly person: PublicProfile;
  readonly block: Block;
  readonly children: (content: NonNullable<PublicProfile['blocks'][Block]['content']>) => ReactNode;
}

/**
 * Shows a block of a public page: its content, or a note that only followers can see it. A private block is shown to
 * its owner only; other people do not even see that it exists.
 */
export function BlockCard<Block extends ProfileBlock>({ person, block, children }: BlockCardProps<Block>) {
  const { audience, content } = person.blocks[block];
  if (content === null && audience === 'private' && !person.isOwn) return null;
  return (
    <Card
      title={BLOCK_NAMES[block]}
      aria-label={BLOCK_NAMES[block]}
      actions={person.isOwn ? <AudienceLabel audience={audience} /> : null}
    >
      {content === null ? <Hidden isOwn={person.isOwn} /> : children(content)}
    </Card>
  );
}

function Hidden({ isOwn }: { readonly isOwn: boolean }) {
  if (!isOwn) return <p className={styles['note']}>Shown to followers.</p>;
  return (
    <p className={styles['note']}>
      Hidden here.{' '}
      <Link to="/profile" hash="who-sees-what">
        Change who sees what
      </Link>
    </p>
  );
}
