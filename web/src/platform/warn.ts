/** Logs a failure to the browser's console. Use it for a failure that the visitor does not need to know about. */
export function warn(message: string, cause: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that logs
  console.warn(message, cause);
}
