import { useEffect, useState, type RefObject } from 'react';

/** Shows an element on the whole screen, where the browser can. */
export function useFullscreen(element: RefObject<HTMLElement | null>): {
  readonly isOffered: boolean;
  readonly isOn: boolean;
  readonly toggle: () => void;
} {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const onChange = (): void =>
      setOn(document.fullscreenElement !== null && document.fullscreenElement === element.current);
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, [element]);
  const toggle = (): void => {
    const change = isOn ? document.exitFullscreen() : element.current?.requestFullscreen();
    // A browser may refuse, and then says so itself; the chart stays as it is.
    change?.catch(() => setOn(false));
  };
  return { isOffered: document.fullscreenEnabled, isOn, toggle };
}
