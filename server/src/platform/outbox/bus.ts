/**
 * Short messages between the parts of one server and, with `REDIS_URL`, between servers. Messages are neither stored
 * nor retried.
 */
export interface Bus {
  publish(topic: string, text: string): void;
  /** Calls `listener` for each message of a topic. Returns an unsubscribe function. `listener` must not throw. */
  subscribe(topic: string, listener: (text: string) => void): () => void;
  /** Whether messages currently reach the other servers. */
  isConnected(): boolean;
  /**
   * Calls `listener` when messages of other servers arrive again after an interruption, during which some messages may
   * have been missed.
   */
  onReconnect(listener: () => void): void;
  close(): Promise<void>;
}

/** Creates a bus within one process. Messages arrive immediately. */
export function createLocalBus(): Bus {
  const listeners = new Map<string, Set<(text: string) => void>>();
  return {
    publish(topic, text) {
      for (const listener of listeners.get(topic) ?? []) listener(text);
    },
    subscribe(topic, listener) {
      const ofTopic = listeners.get(topic) ?? new Set();
      listeners.set(topic, ofTopic.add(listener));
      return () => ofTopic.delete(listener);
    },
    isConnected: () => true,
    onReconnect: () => undefined,
    close: () => Promise.resolve(),
  };
}
