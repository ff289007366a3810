import { useEffect, useRef, useState } from 'react';

/** Pause in typing, in ms, after which a search runs. */
const TYPING_PAUSE_MS = 250;

/**
 * State of a search field whose words are part of the page's address. `q` are the words in the address; `onSearch` puts
 * the typed words there after a pause in typing. If the address changes otherwise, the field shows its new words.
 */
export function useTypedSearch(q: string, onSearch: (q: string) => void) {
  const [text, setText] = useState(q);
  /**
   * The words that the address has, followed by those that this field has put there since. The page may render words of
   * the address after newer ones were put there.
   */
  const sent = useRef<readonly string[]>([q]);
  useEffect(() => {
    const at = sent.current.indexOf(q);
    if (at !== -1) {
      sent.current = sent.current.slice(at);
      return;
    }
    sent.current = [q];
    setText(q);
  }, [q]);
  const typed = text.trim();
  useEffect(() => {
    if (typed === sent.current.at(-1)) return undefined;
    const timer = setTimeout(() => {
      sent.current = [...sent.current, typed];
      onSearch(typed);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  return { text, setText };
}
