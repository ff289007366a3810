import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';

/** A place that only peeks in at the bottom edge is not being read yet. */
const READ_FROM = '0px 0px -15% 0px';

const neverChanges = () => () => undefined;

interface WhenVisibleProps {
  className?: string | undefined;
  /** Holds the place until then: as tall as what comes, so that nothing moves. */
  placeholder: ReactNode;
  /** Called once the place has been in sight: what it shows is loaded no earlier. */
  children: () => ReactNode;
}

/** Shows its content from the moment when the reader gets there; where the browser cannot tell, at once. */
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
