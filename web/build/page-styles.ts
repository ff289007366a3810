import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildManifest } from './build-manifest.ts';

const CLASS_OF_RULE = /\.([A-Za-z_][\w-]*)/g;
const CLASS_ATTRIBUTE = /\sclass="([^"]*)"/g;

/** Finds the style sheets that a prerendered page needs. */
export class PageStyles {
  readonly #dist: string;
  readonly #manifest: BuildManifest;
  readonly #classes = new Map<string, Promise<ReadonlySet<string>>>();

  constructor(dist: string, manifest: BuildManifest) {
    this.#dist = dist;
    this.#manifest = manifest;
  }

  /**
   * Returns the style sheets of the given chunks. Then come the style sheets of dynamically imported chunks whose
   * classes occur in the HTML, because prerendered HTML also contains the parts that are loaded later.
   */
  async of(keys: readonly string[], html: string): Promise<string[]> {
    const sheets = new Set(this.#manifest.filesOf(keys).stylesheets);
    const shown = new Set([...html.matchAll(CLASS_ATTRIBUTE)].flatMap(([, names = '']) => names.split(' ')));
    for (const file of this.#manifest.filesAfter(keys).stylesheets) {
      if (!sheets.has(file) && [...(await this.#classesOf(file))].some((name) => shown.has(name))) sheets.add(file);
    }
    return [...sheets];
  }

  #classesOf(file: string): Promise<ReadonlySet<string>> {
    const known = this.#classes.get(file);
    if (known !== undefined) return known;
    const read = readFile(join(this.#dist, file), 'utf8').then(
      (css) => new Set([...css.matchAll(CLASS_OF_RULE)].map(([, name = '']) => name)),
    );
    this.#classes.set(file, read);
    return read;
  }
}
