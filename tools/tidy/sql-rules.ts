import type { Rule } from './boundary-rules.ts';

/** Matches an INSERT without a list of columns after its table (with or without an alias). */
const INSERT_WITHOUT_COLUMNS = /\bINSERT\s+INTO\s+(?:"[^"]+"|\w+)(?:\s+AS\s+\w+)?(?!\s+AS\b)(?![\w"]|\s*\()/i;
const ALL_COLUMNS = /\bSELECT\s+(?:DISTINCT\s+)?(?:\w+\.)?\*|\bRETURNING\s+(?:\w+\.)?\*|,\s*\w+\.\*\s+FROM\b/i;

const isTest = (path: string) => /\.test\.ts$|^server\/test\//.test(path);

export const SQL_RULES: readonly Rule[] = [
  {
    name: 'statements-name-columns',
    why: 'a server of the release before would fail as soon as a migration adds a column',
    check: ({ path, text }) => {
      if (!/^(server|bench|tools)\//.test(path) || path.startsWith('tools/tidy') || isTest(path)) return [];
      const found = [INSERT_WITHOUT_COLUMNS, ALL_COLUMNS].flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
      return found.map((statement) => `has "${statement}" without its columns`);
    },
  },
];
