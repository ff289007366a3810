import { IMPORT_LINES_MAX, IMPORT_ROWS_MAX, type DecimalMark } from '@tradesense/core/imports/import-rules.ts';
import type { ProblemCode } from '@tradesense/contract/problem-codes.ts';
import { computeTask } from '../../platform/compute/compute-task.ts';
import { Problem } from '../../platform/http/problem.ts';
import { isTimeZone } from '../../platform/http/time-zone.ts';
import type { Platform } from '../../platform/module.ts';
import { readPacked, type FileFault, type PackedReading } from './read-file.policy.ts';

const readTask = computeTask(new URL('./read-file.policy.ts', import.meta.url), { readPacked });

export interface UploadOptions {
  readonly timeZone?: string | undefined;
  readonly decimalMark?: DecimalMark | undefined;
}

const FAULTS: Readonly<Record<FileFault, readonly [ProblemCode, detail: string]>> = {
  'no-text': ['import-unreadable', 'The file is not a text file. Export the trades as CSV.'],
  'no-format': [
    'import-format-unknown',
    'No line of the file has the columns of a known export. Known are MetaTrader 5, Interactive Brokers Flex, Binance, Bybit and the template.',
  ],
  'too-many-rows': [
    'import-too-many-rows',
    `A file may have ${IMPORT_ROWS_MAX.toLocaleString('en-US')} rows and ${IMPORT_LINES_MAX.toLocaleString('en-US')} lines. Export a shorter time.`,
  ],
};

/** Reads a file in the worker thread. Throws the problems of its endpoints. */
export async function readUpload(
  { compute, clock }: Pick<Platform, 'compute' | 'clock'>,
  file: Uint8Array,
  { timeZone, decimalMark }: UploadOptions,
): Promise<PackedReading> {
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    const message = `There is no time zone "${timeZone}".`;
    throw new Problem('unknown-time-zone', { detail: message, errors: [{ path: 'query.timeZone', message }] });
  }
  const reading = await compute.run(readTask, file, {
    timeZone: timeZone ?? null,
    mark: decimalMark ?? null,
    now: clock.now(),
  });
  if (typeof reading === 'string') {
    const [code, detail] = FAULTS[reading];
    throw new Problem(code, { detail });
  }
  if (!reading.needsZone) return reading;
  const message = 'The times of the file do not name their zone. Choose the one that they are in.';
  throw new Problem('import-zone-needed', { detail: message, errors: [{ path: 'query.timeZone', message }] });
}
