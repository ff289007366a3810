/** Messages between the embedded database's handle (main thread) and its worker thread. */
export interface EmbeddedWorkerData {
  readonly code: WebAssembly.Module;
  /** Data directory; `null` for a database in memory. */
  readonly directory: string | null;
  /** Uncompressed tar of the initial data directory, for a database in memory; `null` to create a new directory. */
  readonly seed: Uint8Array<ArrayBuffer> | null;
  /**
   * One BigInt64: the time at which the session started to run the current piece of messages, in epoch ms; 0 while the
   * session is idle.
   */
  readonly busySince: SharedArrayBuffer;
  readonly idleInTransactionMs: number;
}

export type ToEmbedded =
  | { readonly kind: 'bytes'; readonly connection: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'drop'; readonly connection: number }
  | { readonly kind: 'dump' }
  | { readonly kind: 'copy'; readonly to: string }
  | { readonly kind: 'close' };

export type FromEmbedded =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'bytes'; readonly connection: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'disconnect'; readonly connection: number }
  | { readonly kind: 'dumped'; readonly tar: Uint8Array<ArrayBuffer> }
  /** `failure` is the reason why the copy is incomplete; `null` on success. */
  | { readonly kind: 'copied'; readonly failure: string | null }
  | { readonly kind: 'closed' };
