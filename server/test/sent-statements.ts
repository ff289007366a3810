import pg from 'pg';

const PASSED_ON = /sent-statements|\/server\/src\/platform\/database\//;

/**
 * Whether a test, and not the server, has sent the statement. The first caller outside the database code decides.
 * Statements of tests are ignored, because the server does not depend on them.
 */
function isOfTest(stack: string): boolean {
  const [, ...callers] = stack.split('\n');
  return /\/server\/test\/|\.test\.ts|\/vitest\//.test(callers.find((line) => !PASSED_ON.test(line)) ?? '');
}

/** Calls `take` with the text of every SQL statement that the server sends in this process from now on. */
export function onSentStatement(take: (text: string) => void): void {
  const query: (...values: unknown[]) => unknown = Reflect.get(pg.Client.prototype, 'query');
  Reflect.set(pg.Client.prototype, 'query', function observed(this: pg.Client, ...values: unknown[]): unknown {
    const [asked] = values;
    const text = typeof asked === 'string' ? asked : (asked as { text?: unknown } | null)?.text;
    if (typeof text === 'string' && !isOfTest(new Error().stack ?? '')) take(text);
    return Reflect.apply(query, this, values);
  });
}
