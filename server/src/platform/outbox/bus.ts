/** Short notices between the parts of one server and, with `REDIS_URL`, between servers. Nothing is kept or retried. */
export interface Bus {
  publish(topic: string, text: string): void;
  /** Returns how to end it. `hear` must not throw. */
  subscribe(topic: string, hear: (text: string) => void): () => void;
  close(): Promise<void>;
}

/** The bus of one process; notices arrive at once. */
export function createLocalBus(): Bus {
  const listeners = new Map<string, Set<(text: string) => void>>();
  return {
    publish(topic, text) {
      for (const hear of listeners.get(topic) ?? []) hear(text);
    },
    subscribe(topic, hear) {
      const ofTopic = listeners.get(topic) ?? new Set();
      listeners.set(topic, ofTopic.add(hear));
      return () => ofTopic.delete(hear);
    },
    close: () => Promise.resolve(),
  };
}
