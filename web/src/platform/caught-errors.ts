type Listener = (error: unknown) => void;

const KEPT_MAX = 10;
const kept: unknown[] = [];
let listener: Listener | null = null;

/** For what catches errors and shows a page in their place: tells whoever reports them, now or once it listens. */
export function noteCaughtError(error: unknown): void {
  if (listener !== null) listener(error);
  else if (kept.length < KEPT_MAX) kept.push(error);
}

/** One listener; it hears of what was caught before, too. */
export function listenToCaughtErrors(heard: Listener): void {
  listener = heard;
  for (const error of kept.splice(0)) heard(error);
}
