export declare function areaOf(path: string): string;

export declare function addToAreas(
  areas: Map<string, { seconds: number; checks: number }>,
  seconds: number,
  files: readonly { readonly path: string; readonly duration: number; readonly checks: number }[],
): void;
