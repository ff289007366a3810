import { open, type FileHandle } from 'node:fs/promises';

const TAIL_BYTES = 64 * 1024;

/** Error: the recording cannot be made. The message says why. */
export class RecordingRefused extends Error {}

/**
 * An append-only CSV file. When `append` resolves, the appended lines are on disk. An existing file is continued after
 * its last complete line; a partial line left by a killed process is removed.
 */
export class RecordingFile {
  readonly #file: FileHandle;
  readonly #lastTime: number | null;

  private constructor(file: FileHandle, lastTime: number | null) {
    this.#file = file;
    this.#lastTime = lastTime;
  }

  /** Opens the file. Rejects if it exists with another header, or if its last line does not start with a time. */
  static async open(path: string, header: string): Promise<RecordingFile> {
    const file = await open(path, 'a+');
    try {
      return new RecordingFile(file, await continued(file, path, header));
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Time of the file's last line when it was opened; `null` if it only had a header or was new. */
  get lastTime(): number | null {
    return this.#lastTime;
  }

  async append(lines: readonly string[]): Promise<void> {
    if (lines.length === 0) return;
    await this.#file.appendFile(lines.map((line) => `${line}\n`).join(''));
    await this.#file.datasync();
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}

/** Prepares the file for appending. Returns the time of its last line, or `null` if there is none. */
async function continued(file: FileHandle, path: string, header: string): Promise<number | null> {
  const { size } = await file.stat();
  const from = Math.max(0, size - TAIL_BYTES);
  const tail = Buffer.alloc(size - from);
  await file.read(tail, 0, tail.length, from);
  const wholeUntil = tail.lastIndexOf('\n') + 1;
  if (wholeUntil === 0) {
    if (!header.startsWith(tail.toString()))
      throw new RecordingRefused(`${path} is not a recording: it has no line ${header}`);
    await file.truncate(0);
    await file.appendFile(`${header}\n`);
    await file.datasync();
    return null;
  }
  const first = Buffer.alloc(header.length + 1);
  await file.read(first, 0, first.length, 0);
  if (first.toString() !== `${header}\n`)
    throw new RecordingRefused(`${path} is not a recording: its first line is not ${header}`);
  const last =
    tail
      .subarray(0, wholeUntil - 1)
      .toString()
      .split('\n')
      .at(-1) ?? '';
  const time = last === header ? null : Number(last.split(',')[0]);
  if (time !== null && !Number.isSafeInteger(time))
    throw new RecordingRefused(`${path} is not a recording: its last line has no time`);
  // Only now is it certain that the file is a recording. What follows the last line break was written in part.
  if (wholeUntil < tail.length) await file.truncate(from + wholeUntil);
  return time;
}
