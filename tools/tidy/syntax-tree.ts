/** A node of the ESTree-shaped syntax tree. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

/** Calls `visit` for `value` and every node below it, each parent before its children. */
export function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const each of value) walk(each, visit);
  } else if (isNode(value)) {
    visit(value);
    for (const key of Object.keys(value)) if (key !== 'parent') walk(value[key], visit);
  }
}
