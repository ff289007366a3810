import type { FastifySchemaValidationError } from 'fastify';
import type { ProblemBody } from '@tradesense/contract/problem.ts';

type FieldErrors = NonNullable<ProblemBody['errors']>;

const PLACES: Readonly<Record<string, string>> = {
  body: 'body',
  querystring: 'query',
  params: 'params',
  headers: 'headers',
};

function pathOf(place: string, instancePath: string): string {
  return [place, ...instancePath.split('/').filter((part) => part !== '')].join('.');
}

function isIssueList(value: unknown): value is { path: PropertyKey[]; message: string; code: string }[] {
  return Array.isArray(value) && value.every((issue) => typeof issue === 'object' && issue !== null && 'path' in issue);
}

/** If a value matches no alternative of a union, returns the issues of the alternative that it matches best. */
function closestAlternative(errors: unknown): { path: string; message: string }[] {
  if (!Array.isArray(errors)) return [];
  const alternatives = errors.filter(isIssueList);
  const closest = alternatives.toSorted((a, b) => a.length - b.length)[0] ?? [];
  return closest.map((issue) => ({ path: issue.path.map(String).join('/'), message: issue.message }));
}

/** Returns one entry per invalid or unknown field, such as `body.email` or `query.limit`. */
export function validationErrors(found: readonly FastifySchemaValidationError[], context: string): FieldErrors {
  const place = PLACES[context] ?? context;
  return found.flatMap((issue) => {
    const path = pathOf(place, issue.instancePath);
    const { keys, errors } = issue.params;
    if (issue.keyword === 'unrecognized_keys' && Array.isArray(keys)) {
      return keys.map((key) => ({ path: `${path}.${String(key)}`, message: 'is not a known field' }));
    }
    if (issue.keyword === 'invalid_union') {
      const inner = closestAlternative(errors);
      if (inner.length > 0) {
        return inner.map(({ path: rest, message }) => ({ path: pathOf(path, rest), message }));
      }
    }
    return [{ path, message: issue.message ?? 'not valid' }];
  });
}
