import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';
import type { z } from 'zod';
import { issueMessage } from './issue-message.ts';

function violationOf({ code, path, message, ...params }: z.core.$ZodIssue): FastifySchemaValidationError {
  const place = path.join('/');
  return { keyword: code, instancePath: `/${place}`, schemaPath: `#/${place}/${code}`, message, params };
}

/** Validates a part of a request against its schema. The messages of violations are worded for learners. */
export const validateRequest: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const { error, data: value } = schema.safeParse(data, { error: issueMessage });
    return error === undefined ? { value } : { error: error.issues.map(violationOf) };
  };
