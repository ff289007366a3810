import { isNode, LineCounter, parseDocument, type Document } from 'yaml';
import type { z } from 'zod';
import type { ReportFault } from './content-fault.ts';
import { takeParsedContent } from './parsed-content.ts';

/**
 * Returns the line of the field at `path` as text. If the field is not in the file, returns the line of the nearest
 * enclosing field.
 */
function lineOf(document: Document.Parsed, lines: LineCounter, path: readonly PropertyKey[]): string {
  for (let length = path.length; length >= 0; length--) {
    const node: unknown = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return `line ${lines.linePos(node.range[0]).line}`;
  }
  return '';
}

interface Flaw {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/**
 * Returns the mistakes behind the issues that a schema reports. For a union, the schema only reports that no branch
 * matches. Then the mistakes are those of the branch with the most deeply nested one, because the author probably meant
 * that branch.
 */
function flawsOf(issues: readonly z.core.$ZodIssue[], base: readonly PropertyKey[] = []): Flaw[] {
  return issues.flatMap((issue) => {
    const path = [...base, ...issue.path];
    const branches = issue.code === 'invalid_union' ? issue.errors.map((branch) => flawsOf(branch, path)) : [];
    const depth = (branch: readonly Flaw[]) => Math.max(...branch.map((flaw) => flaw.path.length), 0);
    const meant = branches.toSorted((a, b) => depth(b) - depth(a))[0];
    return meant && meant.length > 0 ? meant : [{ path, message: issue.message }];
  });
}

/**
 * Returns the parsed content of a YAML file. If the file is invalid, reports each mistake with its line and returns
 * `null`.
 */
export function readYaml<T>(file: string, text: string, schema: z.ZodType<T>, report: ReportFault): T | null {
  const known = schema.safeParse(takeParsedContent(text));
  if (known.success) return known.data;
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, merge: true });
  if (document.errors.length > 0) {
    for (const error of document.errors) {
      report({ file, where: `line ${lines.linePos(error.pos[0]).line}`, reason: error.message.split('\n')[0] ?? '' });
    }
    return null;
  }
  const parsed = schema.safeParse(document.toJS());
  if (parsed.success) return parsed.data;
  for (const { path, message } of flawsOf(parsed.error.issues)) {
    const field = path.map(String).join('.');
    report({ file, where: lineOf(document, lines, path), reason: field === '' ? message : `${field}: ${message}` });
  }
  return null;
}
