/** Success with a value, or a refusal with one named reason. Domain code returns refusals; it throws only for bugs. */
export type Result<Value, Reason> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: Reason };

export function ok<Value>(value: Value): Result<Value, never> {
  return { ok: true, value };
}

export function refused<Reason>(reason: Reason): Result<never, Reason> {
  return { ok: false, reason };
}
