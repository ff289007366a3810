import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as talib from 'talib-web';

/** Starts TA-Lib, the C library as WebAssembly, from the installed package. The package fetches its program from an address, so it gets the file as a data URL. */
export async function startTaLib(): Promise<typeof talib> {
  const program = await readFile(fileURLToPath(new URL('talib.wasm', import.meta.resolve('talib-web'))));
  await talib.init(`data:application/wasm;base64,${program.toString('base64')}`);
  return talib;
}

/**
 * Places an output of TA-Lib at the bars it belongs to. The package returns as many numbers as there are bars, the first
 * valid one in front and meaningless ones at the end.
 */
export function placed(output: readonly number[], firstIndex: number): Float64Array {
  const result = new Float64Array(output.length).fill(Number.NaN);
  result.set(output.slice(0, output.length - firstIndex), firstIndex);
  return result;
}
