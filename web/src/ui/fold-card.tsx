import { useRouterState } from '@tanstack/react-router';
import { useState, type HTMLAttributes } from 'react';
import { Card } from './card.tsx';
import { classNames } from './class-names.ts';
import styles from './fold-card.module.css';
import { DownIcon } from './text-icons.tsx';

interface FoldCardProps extends HTMLAttributes<HTMLElement> {
  readonly title: string;
  /** Whether the content is shown at first in a narrow window. */
  readonly isUnfoldedAtFirst?: boolean;
}

/**
 * Card of a page with many parts. In a narrow window its content is folded below its title, which a press unfolds, so
 * that all parts are seen at once. A link to the card's `id` unfolds it. In a wide window the content is always shown.
 */
export function FoldCard({ id, title, isUnfoldedAtFirst = false, className, children, ...rest }: FoldCardProps) {
  const isTarget = useRouterState({ select: ({ location }) => id !== undefined && location.hash === id });
  const [isUnfolded, setUnfolded] = useState(isUnfoldedAtFirst || isTarget);
  const [wasTarget, setWasTarget] = useState(isTarget);
  if (isTarget !== wasTarget) {
    setWasTarget(isTarget);
    if (isTarget) setUnfolded(true);
  }
  return (
    <Card
      {...rest}
      id={id}
      className={classNames(styles['card'], !isUnfolded && styles['folded'], className)}
      title={
        <>
          <span className={styles['wide']}>{title}</span>
          <button
            type="button"
            className={styles['fold']}
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {title}
            <DownIcon />
          </button>
        </>
      }
    >
      {children}
    </Card>
  );
}
