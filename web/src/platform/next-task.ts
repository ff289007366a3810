/**
 * Resolves in a new task, so that the browser can first handle input and paint. Uses a message instead of a timer,
 * because browsers delay timers in hidden tabs.
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
