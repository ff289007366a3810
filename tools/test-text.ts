/**
 * Returns the text of the statement of a test file that holds the test with this title, followed by the top-level
 * functions and constants of the file that it uses, directly or through others. Returns an empty text if there is no
 * such test. The titles of tests in a `describe` are not found, because the statement would hold other tests too.
 */
export function textOfTest(file: string, title: string): string {
  const statements = file
    .replace(/^(?:\/\/|\/\*\*| \*).*$/gm, '')
    .split(/^(?=[a-z])/m)
    .filter((statement) => !/^(?:test\.)?describe|^import/.test(statement));
  const named = new Map(
    statements.map((statement) => [/^(?:async )?(?:function|const) (\w+)/.exec(statement)?.[1], statement]),
  );
  const used = new Set<string>();
  const add = (statement: string | undefined): void => {
    if (statement === undefined || used.has(statement)) return;
    used.add(statement);
    for (const [word] of statement.replace(/'[^'\n]*'/g, '').matchAll(/\w+/g)) add(named.get(word));
  };
  add(statements.find((statement) => statement.includes(`'${title}`) || statement.includes(`\`${title}`)));
  return [...used].join('');
}
