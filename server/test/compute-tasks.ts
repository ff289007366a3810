/** Tasks for `compute.test.ts`; the worker thread imports this file. */
export function greet(name: string): string {
  return `Hello ${name}`;
}

export function fail(reason: string): never {
  throw new Error(reason);
}

/** Keeps the CPU busy without yielding to the event loop. */
export function blockFor(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

export function fillShared(numbers: Float64Array, value: number): void {
  numbers.fill(value);
}
