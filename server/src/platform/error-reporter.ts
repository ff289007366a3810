/** Where a failure occurred: in a request, a job, an event handler, the process itself, or a page in a browser. */
export type ErrorSource = 'request' | 'job' | 'event' | 'process' | 'browser';

export interface ErrorTags {
  readonly source: ErrorSource;
  /**
   * More tags that help to find the cause: route pattern, job name, path of the page. They must not contain secrets or
   * personal data.
   */
  readonly [name: string]: string;
}

export interface ErrorReporter {
  /** Reports a failure. Never throws and never waits. The caller logs the error itself. */
  report(error: unknown, tags: ErrorTags): void;
  /** Waits until the reports are sent, at most for the given time. Reports that are not sent by then are lost. */
  flush(withinMs: number): Promise<void>;
}

export const noErrorReports: ErrorReporter = { report: () => undefined, flush: () => Promise.resolve() };
