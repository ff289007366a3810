import { invariant } from '@tradesense/core/kernel/invariant.ts';

/** The fields of an answer's body. */
export function record(body: unknown): Record<string, unknown> {
  invariant(typeof body === 'object' && body !== null, 'the answer has fields');
  return { ...body };
}

/** A field of an answer's body that is a text. */
export function text(body: unknown, field: string): string {
  const value = record(body)[field];
  invariant(typeof value === 'string', `${field} is a text in ${JSON.stringify(body)}`);
  return value;
}
