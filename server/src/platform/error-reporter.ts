/** What failed: a call, a job, an event's handler, the process itself, or a page in a browser. */
export type ErrorSource = 'request' | 'job' | 'event' | 'process' | 'browser';

export interface ErrorTags {
  readonly source: ErrorSource;
  /** More to find it by: route pattern, name of the job, path of the page. No secrets, nothing personal. */
  readonly [name: string]: string;
}

export interface ErrorReporter {
  /** Never throws and never waits. The caller logs the error itself. */
  report(error: unknown, tags: ErrorTags): void;
  /** Waits until what was reported is sent, at most this long; what is not sent by then is lost. */
  flush(withinMs: number): Promise<void>;
}

export const noErrorReports: ErrorReporter = { report: () => undefined, flush: () => Promise.resolve() };
