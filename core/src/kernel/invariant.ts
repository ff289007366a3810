/** A violated assumption inside the program: always a bug, never a fault of the caller's input. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/** Throws `InvariantError` if `condition` is false. `message` states what must be true. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}

/** Marks a branch that the type checker proves unreachable. */
export function unreachable(value: never): never {
  throw new InvariantError(`unreachable value: ${JSON.stringify(value)}`);
}
