type Listener = (error: unknown) => void;

const BUFFER_MAX = 10;
const buffered: unknown[] = [];
let listener: Listener | null = null;

/**
 * Reports an error that a component has caught and replaced with an error page. If no listener is set yet, the error is
 * stored until a listener is set.
 */
export function reportCaughtError(error: unknown): void {
  if (listener !== null) listener(error);
  else if (buffered.length < BUFFER_MAX) buffered.push(error);
}

/** Sets the listener for caught errors; there can be only one. Passes it the stored errors. */
export function onCaughtError(onError: Listener): void {
  listener = onError;
  for (const error of buffered.splice(0)) onError(error);
}
