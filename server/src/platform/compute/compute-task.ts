import { invariant } from '@tradesense/core/kernel/invariant.ts';

/** A pure function that the worker thread can import by itself: an export of a module. */
export interface ComputeTask<Args extends readonly unknown[], Value> {
  readonly module: string;
  readonly name: string;
  /** Never set at run time. It only gives TypeScript the types of arguments and result. */
  readonly signature?: (...args: Args) => Value;
}

/**
 * Describes a function for the worker thread, given as `{ name: work }`. The module at `url` must export it under this
 * name. The name must be explicit, because a bundler renames functions whose names occur twice. Arguments and result
 * must survive a structured clone; a `SharedArrayBuffer` in them is shared, not copied.
 */
export function computeTask<Args extends readonly unknown[], Value>(
  url: URL,
  work: Readonly<Record<string, (...args: Args) => Value>>,
): ComputeTask<Args, Value> {
  const [name, ...more] = Object.keys(work);
  invariant(name !== undefined && more.length === 0, 'a task is one function');
  return { module: url.href, name };
}

export interface ComputeRequest {
  readonly id: number;
  readonly module: string;
  readonly name: string;
  readonly args: readonly unknown[];
}

export type ComputeReply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: unknown };
