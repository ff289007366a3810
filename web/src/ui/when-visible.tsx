import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';

/** Margin at the bottom of the window, in which a block is not treated as visible yet. */
const READ_FROM = '0px 0px -15% 0px';

const neverChanges = () => () => undefined;

interface WhenVisibleProps {
  className?: string | undefined;
  /**
   * Content to show until the block is visible. It must be as high as the real content, so that the layout does not
   * move.
   */
  placeholder: ReactNode;
  /**
   * Renders the content. Called once the block has become visible, so that its code and data are not loaded earlier.
   */
  children: () => ReactNode;
}

/**
 * Shows its content once the reader has scrolled to it. If the browser cannot observe visibility, shows it immediately.
 */
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
