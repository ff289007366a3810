import { FEATURE_EDGES, MODULE_EDGES } from './module-edges.ts';
import type { Import, SourceFile } from './source-file.ts';

export interface Rule {
  readonly name: string;
  /** What goes wrong if the rule is broken. */
  readonly why: string;
  /** Returns one sentence for each violation of the rule in the file. */
  readonly check: (file: SourceFile) => string[];
}

const isTest = (path: string) => /\.test\.tsx?$|\.test-data\.ts$|^server\/test\/|\/test-setup\.ts$/.test(path);
const isIn = (path: string, folder: string) => path.startsWith(`${folder}/`);
const isPackage = (target: string) => !/^(core|contract|server|web|tools|e2e|bench)\//.test(target);
const packageName = (target: string) =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');
const moduleOf = (path: string) => /^server\/src\/modules\/([^/]+)\//.exec(path)?.[1];
/** Whether the file defines a module's published events, such as `server/src/modules/trading/trading.events.ts`. */
const isEvents = (path: string) => /^server\/src\/modules\/([^/]+)\/\1\.events\.ts$/.test(path);
const isModuleDoor = (path: string) => /^server\/src\/modules\/[^/]+\/index\.ts$/.test(path);
const featureOf = (path: string) => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1];

/** Returns what a file imports or exports from a file of tables, and each export named as a row. */
function exportedRows({ imports, exports }: SourceFile): string[] {
  return [
    ...imports.filter(({ target }) => target.endsWith('.tables.ts')).map(({ target }) => `imports ${target}`),
    ...exports.filter((name) => /Rows?$/.test(name)).map((name) => `exports ${name}`),
  ];
}

function importRule(
  name: string,
  why: string,
  applies: (path: string) => boolean,
  isWrong: (each: Import, path: string) => boolean,
): Rule {
  return {
    name,
    why,
    check: (file) =>
      applies(file.path)
        ? file.imports.filter((each) => isWrong(each, file.path)).map((each) => `imports ${each.target}`)
        : [],
  };
}

/** Layers of the web workspace. For each folder of `web/src`: the folders from which it may import. */
const WEB_LAYERS: Readonly<Record<string, readonly string[]>> = {
  ui: ['ui'],
  platform: ['platform'],
  chart: ['chart', 'ui'],
  plots: ['plots', 'ui'],
  features: ['features', 'ui', 'platform', 'chart', 'plots'],
  shell: ['shell', 'ui', 'platform', 'features'],
};
const webLayerOf = (path: string) => /^web\/src\/([^/]+)\//.exec(path)?.[1];

/** Contract files without zod, which the browser may import as values. */
const CONTRACT_VALUES = [
  'contract/src/admin-tables-constants.ts',
  'contract/src/administration-constants.ts',
  'contract/src/settings-constants.ts',
  'contract/src/product-numbers-constants.ts',
  'contract/src/product.ts',
  'contract/src/problem-codes.ts',
  'contract/src/atlas-constants.ts',
  'contract/src/billing-constants.ts',
  'contract/src/candle-imports-constants.ts',
  'contract/src/chart-constants.ts',
  'contract/src/dashboard-constants.ts',
  'contract/src/desk-constants.ts',
  'contract/src/export-constants.ts',
  'contract/src/feedback-constants.ts',
  'contract/src/first-hour-constants.ts',
  'contract/src/journal-constants.ts',
  'contract/src/notification-constants.ts',
  'contract/src/account-data-constants.ts',
  'contract/src/suspension-constants.ts',
  'contract/src/people-constants.ts',
  'contract/src/ideas-constants.ts',
  'contract/src/posts-constants.ts',
  'contract/src/price-alerts-constants.ts',
  'contract/src/security-constants.ts',
  'contract/src/sandbox-constants.ts',
  'contract/src/study-constants.ts',
  'contract/src/study-items-constants.ts',
  'contract/src/replay-constants.ts',
];

export const BOUNDARY_RULES: readonly Rule[] = [
  importRule(
    'core-is-pure',
    'core would need more than arguments to be run, tested or replayed',
    (path) => isIn(path, 'core') && !isTest(path),
    ({ target }) =>
      isPackage(target)
        ? !['ts-fsrs', 'glicko2-lite', 'canonicalize'].includes(packageName(target))
        : !isIn(target, 'core'),
  ),
  importRule(
    'trading-knows-no-ledger',
    'the engine emits effects; the trading module turns them into entries',
    (path) => isIn(path, 'core/src/trading'),
    ({ target }) => isIn(target, 'core/src/ledger'),
  ),
  importRule(
    'contract-on-core-only',
    'the contract would drag one side’s code into the other',
    (path) => isIn(path, 'contract'),
    ({ target }) =>
      isPackage(target) ? packageName(target) !== 'zod' : !isIn(target, 'contract') && !isIn(target, 'core'),
  ),
  importRule(
    'server-never-web',
    'the server would carry the browser’s code',
    (path) => isIn(path, 'server'),
    ({ target }) => isIn(target, 'web') || ['react', 'react-dom'].includes(packageName(target)),
  ),
  importRule(
    'web-never-server',
    'server code or Node would end up in the browser',
    (path) => isIn(path, 'web/src') && !isTest(path),
    ({ target }) => isIn(target, 'server') || target.startsWith('node:'),
  ),
  importRule(
    'web-takes-contract-types-only',
    'zod would cost every visitor 23 KB',
    (path) => isIn(path, 'web/src') && !isTest(path),
    ({ target, isTypeOnly }) =>
      packageName(target) === 'zod' || (isIn(target, 'contract') && !isTypeOnly && !CONTRACT_VALUES.includes(target)),
  ),
  importRule(
    'module-door',
    'a module’s inside could no longer change alone',
    (path) => moduleOf(path) !== undefined,
    ({ target }, path) => {
      const [from, to] = [moduleOf(path), moduleOf(target)];
      return to !== undefined && to !== from && target !== `server/src/modules/${to}/index.ts` && !isEvents(target);
    },
  ),
  importRule(
    'module-edge',
    'modules would grow into one knot',
    (path) => moduleOf(path) !== undefined && !isTest(path),
    ({ target }, path) => {
      const [from, to] = [moduleOf(path) ?? '', moduleOf(target)];
      return to !== undefined && to !== from && !isEvents(target) && !(MODULE_EDGES[from] ?? []).includes(to);
    },
  ),
  {
    name: 'module-doors-export-no-rows',
    why: 'other modules would depend on the columns of a table that only its owner may change',
    check: (file) => (isModuleDoor(file.path) ? exportedRows(file) : []),
  },
  importRule(
    'events-stand-alone',
    'a subscriber would load the publisher’s inside together with its events',
    isEvents,
    ({ target }) =>
      isPackage(target)
        ? packageName(target) !== 'zod'
        : !isIn(target, 'core') &&
          !isIn(target, 'contract') &&
          target !== 'server/src/platform/outbox/event-definition.ts',
  ),
  importRule(
    'platform-below-modules',
    'the platform would depend on what is built upon it',
    (path) => isIn(path, 'server/src/platform') && !isTest(path),
    ({ target }) => isIn(target, 'server/src/modules'),
  ),
  importRule(
    'feature-alone',
    'features would grow into one knot: they meet in routes, or one way along the table',
    (path) => featureOf(path) !== undefined,
    ({ target }, path) => {
      const [from, to] = [featureOf(path) ?? '', featureOf(target)];
      return to !== undefined && to !== from && !(FEATURE_EDGES[from] ?? []).includes(to);
    },
  ),
  importRule(
    'web-layers',
    'domain-free parts would learn of the domain',
    (path) => webLayerOf(path) !== undefined && !isTest(path),
    ({ target }, path) => {
      const [from, to] = [webLayerOf(path) ?? '', webLayerOf(target)];
      return to !== undefined && WEB_LAYERS[from] !== undefined && !WEB_LAYERS[from].includes(to);
    },
  ),
  importRule(
    'sql-in-repositories',
    'statements would hide where nobody looks for them',
    (path) => isIn(path, 'server/src/modules') && !isTest(path) && !/\.(repo|tables)\.ts$/.test(path),
    ({ target }) => ['drizzle-orm', 'pg'].includes(packageName(target)),
  ),
];
