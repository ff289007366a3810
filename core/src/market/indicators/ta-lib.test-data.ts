import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as talib from 'talib-web';

/**
 * Starts TA-Lib, the C library compiled to WebAssembly, from the installed package. The package fetches its program
 * from a URL, so the program is passed as a data URL.
 */
export async function startTaLib(): Promise<typeof talib> {
  const program = await readFile(fileURLToPath(new URL('talib.wasm', import.meta.resolve('talib-web'))));
  await talib.init(`data:application/wasm;base64,${program.toString('base64')}`);
  return talib;
}

/**
 * Returns an output of TA-Lib aligned with the bars: its first value at `firstIndex`, and NaN before it. The package
 * returns as many numbers as there are bars: first the valid values, then meaningless numbers.
 */
export function placed(output: readonly number[], firstIndex: number): Float64Array {
  const result = new Float64Array(output.length).fill(Number.NaN);
  result.set(output.slice(0, output.length - firstIndex), firstIndex);
  return result;
}
