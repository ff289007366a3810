// If this fails, an alert or a dashboard panel uses a metric that no server exports, an alert has no instructions, or
// nginx rejects a file that the server accepts.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Endpoint } from '@tradesense/contract/endpoint.ts';
import { endpoints } from '@tradesense/contract/endpoints.ts';
import { createTestApp, type TestApp } from './harness.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}
interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
}

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const rules = (parse(read('ops/alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const dashboard = JSON.parse(read('ops/dashboard.json')) as Dashboard;

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  t.platform.metrics.observeProcess();
});
afterAll(() => t.close());

/**
 * Returns the names of the metrics in an expression (`metric` and `metric{…}`), without functions, label names,
 * operators, durations and texts.
 */
function metricsIn(expr: string): string[] {
  const bare = expr
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(/\b(by|without|on|ignoring) \([^)]*\)/g, '');
  return [...bare.matchAll(/\b[a-z]\w*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !['and', 'or', 'unless', 'sum', 'max', 'min'].includes(name));
}

/** Returns the labels in an expression, each with the name of its metric. */
const labelsIn = (expr: string): [metric: string, label: string][] =>
  [...expr.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, metric = '', matchers = '']) =>
    [...matchers.matchAll(/(\w+)\s*[!=]/g)].map(([, label = '']): [string, string] => [metric, label]),
  );

const baseOf = (name: string): string => name.replace(/_(bucket|count|sum)$/, '');

test('the servers export every metric that an alert or a panel names, with its labels if it has values', async () => {
  const exported = await t.platform.metrics.registry.getMetricsAsJSON();
  const names = new Set(exported.map(({ name }) => name));
  const expressions = [
    ...rules.map(({ alert, expr }) => [alert, expr] as const),
    ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ];
  const unknown = expressions.flatMap(([where, expr]) => {
    const named = metricsIn(expr);
    if (named.length === 0) return [`${where}: no metric`];
    return named.filter((name) => !names.has(name) && !names.has(baseOf(name))).map((name) => `${where}: ${name}`);
  });
  expect(unknown).toEqual([]);

  await t.client().get('/api/ready');
  await t.drain();
  const text = await t.platform.metrics.registry.metrics();
  const unlabelled = expressions.flatMap(([where, expr]) =>
    labelsIn(expr)
      .filter(([metric]) => text.includes(`\n${metric}{`))
      .filter(([metric, label]) => !new RegExp(`^${metric}\\{[^}]*\\b${label}="`, 'm').test(text))
      .map(([metric, label]) => `${where}: ${metric}{${label}}`),
  );
  expect(unlabelled).toEqual([]);
});

test('all metrics of an expression are found, so that one that is not exported is noticed', () => {
  expect(metricsIn('sum by (le) (rate(gone_total{a="b"}[5m])) > 0.5 and time() - max(other_seconds) > 3')).toEqual([
    'gone_total',
    'other_seconds',
  ]);
});

test('every alert has an entry in the runbook, and every entry an alert', () => {
  const entries = [...read('docs/runbook.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  expect(entries).toEqual(rules.map(({ alert }) => alert));
  for (const { alert, annotations } of rules)
    expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
});

test('nginx accepts the largest body that an endpoint accepts', () => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(read('ops/nginx/tradesense.conf')) ?? [];
  const largest = Math.max(...Object.values<Endpoint>(endpoints).map(({ bodyMaxBytes }) => bodyMaxBytes ?? 0));
  expect(Number(megabytes) * 1024 * 1024).toBe(largest);
});
