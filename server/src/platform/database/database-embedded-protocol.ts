/** Messages between the embedded database's handle (main thread) and its worker thread. */
export interface EmbeddedWorkerData {
  /** Null: in memory. */
  readonly directory: string | null;
  /** An uncompressed tar of a data directory to begin with, for a database in memory. */
  readonly seed: Uint8Array<ArrayBuffer> | null;
  /** One BigInt64: epoch ms since when the session has been busy with one piece, 0 when idle. */
  readonly busySince: SharedArrayBuffer;
  readonly idleInTransactionMs: number;
}

export type ToEmbedded =
  | { readonly kind: 'bytes'; readonly connection: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'drop'; readonly connection: number }
  | { readonly kind: 'dump' }
  | { readonly kind: 'close' };

export type FromEmbedded =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'bytes'; readonly connection: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'disconnect'; readonly connection: number }
  | { readonly kind: 'dumped'; readonly tar: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'closed' };
