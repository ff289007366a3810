/**
 * Resolves in a task of its own, so that the browser can answer to the visitor and draw before the work goes on. By a
 * message: a timer would be held back in a tab that is not seen.
 */
export function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve } = Promise.withResolvers<void>();
  port1.addEventListener(
    'message',
    () => {
      port1.close();
      resolve();
    },
    { once: true },
  );
  port1.start();
  port2.postMessage(null);
  return promise;
}
