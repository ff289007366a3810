type Listener = (error: unknown) => void;

const BUFFER_MAX = 10;
const buffered: unknown[] = [];
let listener: Listener | null = null;

/**
 * Reports an error that a component caught and replaced by an error page. Until there is a listener, the error is kept
 * for it.
 */
export function reportCaughtError(error: unknown): void {
  if (listener !== null) listener(error);
  else if (buffered.length < BUFFER_MAX) buffered.push(error);
}

/** Sets the only listener, and passes it the errors that were kept for it. */
export function onCaughtError(onError: Listener): void {
  listener = onError;
  for (const error of buffered.splice(0)) onError(error);
}
