import { ApiError } from './api-error.ts';

/** Why a form was rejected: a message about the whole form, messages about fields, or both. */
export interface FormFailure<Field extends string> {
  readonly message?: string;
  readonly fields?: Readonly<Partial<Record<Field, string>>>;
}

/**
 * Converts a server message about a field to a sentence: 'is not a number' becomes 'This is not a number.'. A message
 * that is already a sentence stays unchanged.
 */
export function fieldSentence(message: string): string {
  return /^(?:is|has|must|needs) /.test(message) ? `This ${message}.` : message;
}

/**
 * Groups the server's validation errors by field. The last part of an error's path is the name of the field. If the
 * last part is an index, the part before it is the name. Errors of unknown fields are added to the message. Rethrows
 * anything that is not an `ApiError`.
 */
export function formFailureOf<Field extends string>(error: unknown, fieldNames: readonly Field[]): FormFailure<Field> {
  if (!(error instanceof ApiError)) throw error;
  const fields: Partial<Record<Field, string>> = {};
  const others: string[] = [];
  for (const { path, message } of error.problem.errors ?? []) {
    const last = path.split(/[./]/).findLast((part) => !/^\d+$/.test(part));
    const field = fieldNames.find((name) => name === last);
    if (field === undefined) others.push(message);
    else fields[field] ??= fieldSentence(message);
  }
  const hasFields = Object.keys(fields).length > 0;
  if (hasFields && others.length === 0) return { fields };
  // The server's detail contains the same errors with their paths, which readers would not understand.
  const isRepeated = others.length > 0 && others.every((each) => error.message.includes(each));
  const message = isRepeated ? others.join(' ') : [error.message, ...others].join(' ');
  return { message, ...(hasFields ? { fields } : {}) };
}
