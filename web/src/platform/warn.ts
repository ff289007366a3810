/** Says in the browser's console that something failed which the visitor need not hear of. */
export function warn(message: string, cause: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that logs
  console.warn(message, cause);
}
