import { CandleFileError } from './candle-columns.policy.ts';

/** A candle needs about 100 characters; without this a file that has no line ends would fill the memory. */
const LINE_LENGTH_MAX = 65_536;

function withoutCarriageReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

/**
 * The lines of a UTF-8 stream, as many at a time as a chunk ends: memory stays at a chunk and a line. LF or CRLF; a
 * byte-order mark is dropped, and a last line needs no line end. A quote never joins two lines, so a stray one spoils its
 * own line only. Throws `CandleFileError` at a line of more than 65,536 characters.
 */
export async function* fileLines(source: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder('utf-8');
  let rest = '';
  let lineNumber = 0;
  const cut = (text: string): string[] => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    const tooLong = [...lines, rest].findIndex((line) => line.length > LINE_LENGTH_MAX);
    if (tooLong >= 0)
      throw new CandleFileError(`line ${lineNumber + tooLong + 1} is longer than ${LINE_LENGTH_MAX} characters`);
    lineNumber += lines.length;
    return lines.map(withoutCarriageReturn);
  };
  for await (const chunk of source) yield cut(decoder.decode(chunk, { stream: true }));
  yield cut(decoder.decode());
  if (rest !== '') yield [withoutCarriageReturn(rest)];
}
