import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';

/** Margin at the bottom of the window. A block that reaches only into this margin does not count as visible. */
const READ_FROM = '0px 0px -15% 0px';

const neverChanges = () => () => undefined;

interface WhenVisibleProps {
  className?: string | undefined;
  /** What is shown until the block is visible. It must be as high as the content, so that the layout does not move. */
  placeholder: ReactNode;
  /**
   * Renders the content. It is called once the block has become visible, so that code and data are not loaded before.
   */
  children: () => ReactNode;
}

/** Shows its content once the reader scrolls to it, or immediately if the browser cannot observe visibility. */
export function WhenVisible({ className, placeholder, children }: WhenVisibleProps) {
  const place = useRef<HTMLDivElement>(null);
  const [wasInSight, setSeen] = useState(false);
  const canObserve = useSyncExternalStore(
    neverChanges,
    () => 'IntersectionObserver' in window,
    () => true,
  );
  const hasBeenSeen = wasInSight || !canObserve;

  useEffect(() => {
    const element = place.current;
    if (element === null || hasBeenSeen) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { rootMargin: READ_FROM },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasBeenSeen]);

  return (
    <div ref={place} className={className}>
      {hasBeenSeen ? children() : placeholder}
    </div>
  );
}
