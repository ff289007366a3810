/** A published event: its number, its topic, and the bytes that each listener gets. */
export interface StreamMessage {
  readonly seq: number;
  readonly topic: string;
  readonly bytes: Buffer;
}

/** The last messages, up to a total number of bytes. The numbers of messages increase by one. */
export class StreamRing {
  readonly #maxBytes: number;
  #messages: StreamMessage[] = [];
  #head = 0;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  push(message: StreamMessage): void {
    this.#messages.push(message);
    this.#bytes += message.bytes.length;
    while (this.#bytes > this.#maxBytes) {
      this.#bytes -= this.#messages[this.#head]?.bytes.length ?? 0;
      this.#head += 1;
    }
    // Freeing the slots of dropped messages at each push would be slow, so it is done only occasionally.
    if (this.#head > 1_024 && this.#head * 2 > this.#messages.length) {
      this.#messages = this.#messages.slice(this.#head);
      this.#head = 0;
    }
  }

  /** Returns the messages after number `seq`; `null` if some of them were dropped. */
  after(seq: number): readonly StreamMessage[] | null {
    const oldest = this.#messages[this.#head];
    if (oldest === undefined) return this.#bytes === 0 && this.#messages.length === 0 ? [] : null;
    if (oldest.seq > seq + 1) return null;
    return this.#messages.slice(this.#head + (seq + 1 - oldest.seq));
  }
}
