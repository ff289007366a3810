import { useEffect, useState } from 'react';

/**
 * Time after the release of a pointer during which the value is still held, in ms. The click of a touch comes in a task
 * of its own after the release.
 */
const RELEASE_MS = 100;

/**
 * Returns `value`; while a pointer is pressed, the value from before the press. It is for content that arrives later and
 * moves what is below it: if a button moves between press and release, the browser sends it no click.
 */
export function useHeldWhilePressed<Value>(value: Value): Value {
  const isPressed = useIsPressed();
  const [held, setHeld] = useState(() => value);
  if (!isPressed && held !== value) setHeld(() => value);
  return isPressed ? held : value;
}

function useIsPressed(): boolean {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    let timer = 0;
    const press = () => {
      clearTimeout(timer);
      setPressed(true);
    };
    const release = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => setPressed(false), RELEASE_MS);
    };
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    window.addEventListener('pointerdown', press, options);
    window.addEventListener('pointerup', release, options);
    window.addEventListener('pointercancel', release, options);
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, []);
  return isPressed;
}
