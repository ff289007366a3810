import { ApiError } from './api-error.ts';

/** Why a form was not accepted: something about the whole, something about fields, or both. */
export interface FormFailure<Field extends string> {
  readonly message?: string;
  readonly fields?: Readonly<Partial<Record<Field, string>>>;
}

/**
 * Sorts the server's answer to a form into messages by field. The last part of each path is the field's name; what
 * belongs to no field of the form joins the message. Throws again what is not an `ApiError`.
 */
export function formFailureOf<Field extends string>(error: unknown, fieldNames: readonly Field[]): FormFailure<Field> {
  if (!(error instanceof ApiError)) throw error;
  const fields: Partial<Record<Field, string>> = {};
  const others: string[] = [];
  for (const { path, message } of error.problem.errors ?? []) {
    const last = path.split(/[./]/).at(-1);
    const field = fieldNames.find((name) => name === last);
    if (field === undefined) others.push(message);
    else fields[field] ??= message;
  }
  const hasFields = Object.keys(fields).length > 0;
  if (hasFields && others.length === 0) return { fields };
  return { message: [error.message, ...others].join(' '), ...(hasFields ? { fields } : {}) };
}
