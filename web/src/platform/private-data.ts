/** What this page keeps in memory of a signed-in user, wherever it is kept: forgotten together when the session ends. */
const forgetters = new Set<() => void>();

/** `forget` is called whenever the session ends, for the rest of the page's life. */
export function forgetAtSignOut(forget: () => void): void {
  forgetters.add(forget);
}

export function forgetPrivateData(): void {
  for (const forget of forgetters) forget();
}
