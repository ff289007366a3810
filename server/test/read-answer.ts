import { invariant } from '@tradesense/core/kernel/invariant.ts';

/** Returns the fields of a response body. */
export function record(body: unknown): Record<string, unknown> {
  invariant(typeof body === 'object' && body !== null, 'the answer has fields');
  return { ...body };
}

/** Returns a text field of a response body. */
export function text(body: unknown, field: string): string {
  const value = record(body)[field];
  invariant(typeof value === 'string', `${field} is a text in ${JSON.stringify(body)}`);
  return value;
}
