import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { useReadingMode } from './reading-mode.ts';
import styles from './term.module.css';

/** Minimum distance between a term's explanation and the window's edge, in px. */
const EDGE_PX = 12;
const WIDTH_PX = 300;

export const glossaryQuery = {
  queryKey: ['study-glossary'],
  queryFn: async () => (await import('../../../../../content/glossary.yaml')).default,
  staleTime: Infinity,
  // The query must run without a connection too, because the service worker has cached the glossary.
  networkMode: 'always' as const,
};

/** Shows a term of the glossary. Its explanation appears on hover, focus and press; Escape hides it. */
export function Term({ id, children }: { readonly id: string; readonly children?: ReactNode }) {
  const glossary = useQuery(glossaryQuery);
  const isReading = useReadingMode();
  const [place, setPlace] = useState<CSSProperties | null>(null);
  const word = useRef<HTMLButtonElement>(null);
  const meaningId = useId();
  const isOpen = place !== null;
  useCloseKeys(isOpen, () => setPlace(null));
  const term = glossary.data?.[id];
  if (term === undefined || isReading) return <>{children ?? term?.term ?? id}</>;
  const open = () => setPlace(placeBelow(word.current));
  const leave = () => {
    // After a touch, the browser may report that the mouse has left the word. The explanation stays while the word has
    // the focus.
    if (document.activeElement !== word.current) setPlace(null);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hovering repeats what focus and press do
    <span className={styles['term']} onMouseEnter={open} onMouseLeave={leave}>
      <button
        ref={word}
        type="button"
        className={styles['word']}
        aria-describedby={isOpen ? meaningId : undefined}
        aria-expanded={isOpen}
        onFocus={open}
        onBlur={() => setPlace(null)}
        onClick={open}
      >
        {children ?? term.term}
      </button>
      {isOpen ? (
        <span id={meaningId} role="tooltip" className={styles['meaning']} style={place}>
          <span className={styles['box']}>
            <b>{term.term}</b>
            {term.meaning}
          </span>
        </span>
      ) : null}
    </span>
  );
}

/**
 * Returns the position of a term's explanation, inside the window: below the word, or above it if the word is in the
 * lower half of the window.
 */
function placeBelow(word: HTMLElement | null): CSSProperties | null {
  if (word === null) return null;
  const { left, bottom, top } = word.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const width = Math.min(WIDTH_PX, clientWidth - 2 * EDGE_PX);
  const isLow = bottom > clientHeight / 2;
  return {
    left: Math.max(EDGE_PX, Math.min(left, clientWidth - width - EDGE_PX)),
    width,
    ...(isLow ? { bottom: window.innerHeight - top } : { top: bottom }),
  };
}

function useCloseKeys(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && latest.current(), { signal });
    window.addEventListener('scroll', () => latest.current(), { signal, passive: true });
    return () => ending.abort();
  }, [isOpen]);
}
