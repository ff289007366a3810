/** A pure function that the worker thread can load by itself: an export of a module. */
export interface ComputeTask<Args extends readonly unknown[], Value> {
  readonly module: string;
  readonly name: string;
  /** Never set; it only carries the types of arguments and result. */
  readonly signature?: (...args: Args) => Value;
}

/**
 * Names `work` for the worker thread. `work` must be exported by the module at `url` under its own name. Arguments and
 * result must survive a structured clone; a `SharedArrayBuffer` in them is shared, not copied.
 */
export function computeTask<Args extends readonly unknown[], Value>(
  url: URL,
  work: (...args: Args) => Value,
): ComputeTask<Args, Value> {
  return { module: url.href, name: work.name };
}

export interface ComputeRequest {
  readonly id: number;
  readonly module: string;
  readonly name: string;
  readonly args: readonly unknown[];
}

export type ComputeReply =
  { readonly id: number; readonly value: unknown } | { readonly id: number; readonly error: unknown };
