import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState, type HTMLAttributes } from 'react';
import { Card } from './card.tsx';
import { classNames } from './class-names.ts';
import styles from './fold-card.module.css';
import { DownIcon } from './text-icons.tsx';

interface FoldCardProps extends HTMLAttributes<HTMLElement> {
  readonly title: string;
  /** The main value of the content, which the folded card shows beside its title; absent if there is none. */
  readonly value?: string | undefined;
  /** Whether the content is shown at first in a narrow window. */
  readonly isUnfoldedAtFirst?: boolean;
}

/**
 * Card of a page with many parts. In a narrow window its content is folded below its title, which a press unfolds, so
 * that all parts are seen at once; its main value stays beside the title. A link to the card's `id` unfolds it and moves the focus to its title, also if the
 * address has this hash already. In a wide window, and on paper, the content is always shown.
 */
export function FoldCard({ id, title, value, isUnfoldedAtFirst = false, className, children, ...rest }: FoldCardProps) {
  const router = useRouter();
  const [isUnfolded, setUnfolded] = useState(
    () => isUnfoldedAtFirst || (id !== undefined && router.state.location.hash === id),
  );
  const valueId = useId();
  const shownValue = isUnfolded ? undefined : value;
  const heading = useRef<HTMLSpanElement>(null);
  const fold = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (id === undefined) return undefined;
    // A link to the current address changes no state of the router, so the card follows the router's events.
    const unsubscribes = [
      // The content is shown with the page, before the router scrolls to the card.
      router.subscribe('onLoad', ({ toLocation }) => {
        if (toLocation.hash === id) setUnfolded(true);
      }),
      // After a navigation from another page, the app shell moves the focus to the page.
      router.subscribe('onRendered', ({ toLocation, pathChanged }) => {
        if (toLocation.hash !== id || pathChanged) return;
        // Only one of the two is shown, and an element that is not shown takes no focus.
        heading.current?.focus({ preventScroll: true });
        fold.current?.focus({ preventScroll: true });
      }),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [id, router]);
  return (
    <Card
      {...rest}
      id={id}
      className={classNames(styles['card'], !isUnfolded && styles['folded'], className)}
      title={
        <>
          <span ref={heading} tabIndex={-1} className={styles['wide']}>
            {title}
          </span>
          <button
            ref={fold}
            type="button"
            className={styles['fold']}
            aria-expanded={isUnfolded}
            aria-describedby={shownValue === undefined ? undefined : valueId}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            <span>{title}</span>
            {shownValue === undefined ? null : (
              // Describes the button, whose name and heading stay the title.
              <span id={valueId} className={styles['value']} aria-hidden="true">
                {shownValue}
              </span>
            )}
            <DownIcon />
          </button>
        </>
      }
    >
      {children}
    </Card>
  );
}
