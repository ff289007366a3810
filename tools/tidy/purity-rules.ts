import type { Rule } from './boundary-rules.ts';
import { walk, type Node } from './syntax-tree.ts';

const IMPURE_GLOBALS = [
  'process',
  'window',
  'document',
  'fetch',
  'setTimeout',
  'setInterval',
  'performance',
  'crypto',
  'console',
  'Intl',
];

function memberName(node: Node): string {
  const object = node['object'] as Node | undefined;
  const property = node['property'] as Node | undefined;
  return `${String(object?.['name'])}.${String(property?.['name'])}`;
}

function impurity(node: Node): string | null {
  if (node.type === 'MemberExpression' && ['Math.random', 'Date.now'].includes(memberName(node)))
    return memberName(node);
  const callee = node['callee'] as Node | undefined;
  if (node.type === 'NewExpression' && callee?.['name'] === 'Date' && (node['arguments'] as unknown[]).length === 0)
    return 'new Date()';
  const object = node['object'] as Node | undefined;
  const owner = node.type === 'MemberExpression' ? object : node.type === 'CallExpression' ? callee : undefined;
  if (owner?.type === 'Identifier' && IMPURE_GLOBALS.includes(String(owner['name']))) return String(owner['name']);
  return null;
}

const isTest = (path: string) => /\.test\.ts$|\.test-data\.ts$/.test(path);

export const PURITY_RULES: readonly Rule[] = [
  {
    name: 'core-no-clock-or-chance',
    why: 'a result could not be computed again',
    check: (file) => {
      if (!file.path.startsWith('core/src/') || isTest(file.path)) return [];
      const found: string[] = [];
      walk(file.program, (node) => {
        const what = impurity(node);
        if (what !== null) found.push(`uses ${what}`);
      });
      return found;
    },
  },
  {
    name: 'config-alone-reads-environment',
    why: 'a setting could not be found, checked or documented',
    check: (file) => {
      const applies = file.path.startsWith('server/src/') && !file.path.endsWith('.test.ts');
      if (!applies || ['server/src/config.ts', 'server/src/main.ts'].includes(file.path)) return [];
      const found: string[] = [];
      walk(file.program, (node) => {
        if (node.type === 'MemberExpression' && memberName(node) === 'process.env') found.push('reads process.env');
      });
      return found;
    },
  },
];
