import { flakyTests } from './flaky-tests.ts';

flakyTests(3);
