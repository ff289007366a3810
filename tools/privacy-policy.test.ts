// If this fails, the server stores data of people, or sends it to another service, and the privacy policy does not say
// so.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './workspace.mjs';

/** The key is a module that stores data of learners. The value is what the privacy policy calls this data. */
const STORED: Readonly<Record<string, string>> = {
  badges: 'badges',
  'bias-test': 'Your tests',
  billing: 'subscriptions, invoices, refunds',
  certificates: 'A certificate',
  'chart-exam': 'exams',
  charts: 'drawings',
  classes: 'Which classes you joined',
  desk: 'presets of the trading desk',
  evidence: 'what is measured from them',
  feedback: 'Feedback with its subject',
  ideas: 'chart ideas and predictions',
  identity: 'Where you are signed in',
  imports: 'real trades that you imported',
  journal: 'notes and pictures of your journal',
  leaderboards: 'leaderboards',
  leagues: 'leagues',
  ledger: 'sandbox accounts',
  'live-sessions': 'answers in live sessions',
  lti: 'your number there',
  market: 'which charts you have seen',
  notifications: 'push service',
  people: 'Whom you follow, block and mute',
  performance: 'what is measured from them',
  posts: 'Your posts with what they share',
  'price-alerts': 'price alerts',
  profiles: 'what you write about yourself',
  'real-or-shuffled': 'pairs',
  replay: 'replays',
  study: 'Your lessons',
  suspensions: 'suspended',
  terms: 'Which version of the terms of service',
  trading: 'orders',
  unlock: 'progress toward the sandbox',
};

/** The key is a table with rows of browsers without an account. The value is what the privacy policy calls the rows. */
const OF_VISITORS: Readonly<Record<string, string>> = {
  real_or_shuffled_pairs: 'which pairs a browser was shown',
  registrations: 'A registration that nobody confirms',
  study_first_hour: 'steps of the first hour',
  study_lessons: 'what was done in each lesson',
  study_placements: 'answers of a placement',
  study_quizzes: 'answers to quizzes',
  study_tasks: 'tasks with their answers',
};

/** The key is a file of the server that can call other services. The value is what the privacy policy says about it. */
const RECEIVERS: Readonly<Record<string, string>> = {
  'modules/bias-test/coach-client.ts': 'a writing service for critiques',
  'modules/billing/stripe-payments.ts': 'has connected Stripe',
  'modules/lti/platform-http.ts': 'the learning platforms that your account is linked with',
  'modules/notifications/push/post-push.ts': 'the push service of your browser',
  'platform/error-reporting-sentry.ts': 'an error-reporting service',
  'platform/mail/mail-smtp.ts': 'deliver its emails',
};

/** Files that call other services, but send nothing about people. */
const IMPERSONAL = [
  'modules/market/control-client.ts',
  'modules/market/exchange/exchange-client.ts',
  'platform/control/command-client.ts',
  'platform/mail/mail-files.ts',
  'platform/tracing/otlp-exporter.ts',
];
const CALLS_OUT =
  /from '(?:stripe|nodemailer|@sentry\/node)'|import\.meta\.resolve\('ccxt'\)|\bfetch\((?:\w*[uU]rl|`)|\brequest\b[^\n]*from 'node:https?'/;
const TYPES_ONLY = /import type [^\n]*from '(?:stripe|nodemailer|@sentry\/node)'[^\n]*\n/g;

const server = join(root, 'server/src');
const sources = globSync('**/*.ts', { cwd: server }).filter((file) => !/\.(?:test|pg\.test|test-data)\.ts$/.test(file));
const textOf = (file: string): string => readFileSync(join(server, file), 'utf8');

const policy = globSync('privacy-*.tsx', { cwd: join(root, 'web/src/features/about') })
  .map((file) => readFileSync(join(root, 'web/src/features/about', file), 'utf8'))
  .join('\n')
  .replaceAll(/\{'\s'\}|<\/?\w+>/g, ' ')
  .replaceAll(/\s+/g, ' ');
const unsaid = (words: Readonly<Record<string, string>>): string[] =>
  Object.entries(words).flatMap(([what, said]) => (policy.includes(said) ? [] : [`${what}: ${said}`]));

test('the privacy policy names the data of every module that stores data of learners', () => {
  const modules = sources.flatMap((file) => /^modules\/([^/]+)\/personal-data\.\w+\.ts$/.exec(file)?.[1] ?? []);
  expect(modules.toSorted()).toEqual(Object.keys(STORED).toSorted());
  expect(unsaid(STORED)).toEqual([]);
});

test('the privacy policy names what is stored of a browser without an account', () => {
  const tables = sources
    .filter((file) => file.endsWith('.tables.ts'))
    .flatMap((file) => textOf(file).split('pgTable(').slice(1))
    .flatMap((table) => (table.includes("'visitor_hash'") ? (/'(\w+)'/.exec(table)?.[1] ?? []) : []));
  expect(tables.toSorted()).toEqual(Object.keys(OF_VISITORS).toSorted());
  expect(unsaid(OF_VISITORS)).toEqual([]);
});

test('the privacy policy names every service that the server sends data of people to', () => {
  const callers = sources.filter((file) => CALLS_OUT.test(textOf(file).replaceAll(TYPES_ONLY, '')));
  expect(callers.toSorted()).toEqual([...Object.keys(RECEIVERS), ...IMPERSONAL].toSorted());
  expect(unsaid(RECEIVERS)).toEqual([]);
});

test('the privacy policy says what teachers see, and that schools may agree for younger learners', () => {
  const said = {
    'class-progress.queries.ts': 'Its teacher sees your username',
    'class-gradebook.ts': 'can save it as a file',
    'class-items.ts': 'without names, once {CLASS_ITEMS_MIN_LEARNERS} learners have finished',
    'join-class.service.ts': 'a class whose teacher has declared that the school agrees',
  };
  expect(unsaid(said)).toEqual([]);
});
