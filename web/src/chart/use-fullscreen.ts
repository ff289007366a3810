import { useEffect, useState, type RefObject } from 'react';

/** Lets the reader show an element in full screen, if the browser supports that. */
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
    // The browser itself tells the reader why it refused full screen; the chart stays as it is.
    change?.catch(() => setOn(false));
  };
  return { isOffered: document.fullscreenEnabled, isOn, toggle };
}
