import { useEffect, useRef, useState } from 'react';

/** Pause in typing, in ms, after which a search runs. */
const TYPING_PAUSE_MS = 250;

/**
 * State of a search field whose words are part of the page's address. `q` are the words in the address; `onSearch` puts
 * the typed words there after a pause in typing. If the address changes otherwise, the field shows its new words.
 */
export function useTypedSearch(q: string, onSearch: (q: string) => void) {
  const [text, setText] = useState(q);
  /** The words that this field last put into the address, or last found there. */
  const sent = useRef(q);
  useEffect(() => {
    if (q === sent.current) return;
    sent.current = q;
    setText(q);
  }, [q]);
  const typed = text.trim();
  useEffect(() => {
    if (typed === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = typed;
      onSearch(typed);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  return { text, setText };
}
