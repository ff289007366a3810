import type { DestinationStream } from 'pino';

/** Collects the log lines of a server. */
export interface LogLines {
  readonly destination: DestinationStream;
  text(): string;
  /** Returns the parsed lines with this message. */
  of(message: string): Record<string, unknown>[];
}

export function collectLog(): LogLines {
  const lines: string[] = [];
  return {
    destination: { write: (line) => void lines.push(line) },
    text: () => lines.join(''),
    of: (message) =>
      lines
        .map((line): Record<string, unknown> => JSON.parse(line) as Record<string, unknown>)
        .filter(({ msg }) => msg === message),
  };
}
