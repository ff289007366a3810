/** A mistake in a file of `content/`. */
export interface ContentFault {
  /** Path relative to `content/`. */
  readonly file: string;
  /** A line (“line 12”) or a field (“q3, option 2”) of the file. Empty if the mistake concerns the whole file. */
  readonly where: string;
  readonly reason: string;
}

export type ReportFault = (fault: ContentFault) => void;

export function faultSentence({ file, where, reason }: ContentFault): string {
  return where === '' ? `${file}: ${reason}` : `${file}, ${where}: ${reason}`;
}

/** Thrown if `content/` cannot be used. The message lists every error, one per line. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  readonly faults: readonly ContentFault[];

  constructor(faults: readonly ContentFault[]) {
    super(['content/ has faults:', ...faults.map(faultSentence)].join('\n'));
    this.faults = faults;
  }
}
