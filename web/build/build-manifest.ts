import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One entry of Vite's manifest: a built script, and what it needs. */
interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  /** Keys of the chunks that are loaded with it. */
  readonly imports?: readonly string[];
  /** Keys of those that it asks for when it runs, or may ask for later. */
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

/** Name of the chunk with the list of all pages. */
export const PAGES_CHUNK = 'pages';

export interface LoadedFiles {
  readonly scripts: ReadonlySet<string>;
  readonly stylesheets: ReadonlySet<string>;
  /** Keys of all chunks. */
  readonly chunks: ReadonlySet<string>;
}

/** What the build wrote, and what comes along with what. */
export class BuildManifest {
  readonly #chunks: ReadonlyMap<string, Chunk>;

  constructor(chunks: Readonly<Record<string, Chunk>>) {
    this.#chunks = new Map(Object.entries(chunks));
  }

  static async read(dist: string): Promise<BuildManifest> {
    const text = await readFile(join(dist, '.vite', 'manifest.json'), 'utf8');
    return new BuildManifest(JSON.parse(text) as Record<string, Chunk>);
  }

  get keys(): readonly string[] {
    return [...this.#chunks.keys()];
  }

  /** The app's first script, which the template of all pages names with what it needs. */
  get entryKey(): string {
    return this.#entry[0];
  }

  /** The first script, and those that it loads by itself when it runs. */
  get startKeys(): readonly string[] {
    const [key, { dynamicImports = [] }] = this.#entry;
    return [key, ...dynamicImports];
  }

  /**
   * Returns what a first visit to a page loads before the page itself. Every page but Home needs the list of all pages; `null` is an
   * unknown address.
   */
  firstKeys(pattern: string | null): readonly string[] {
    if (pattern === '/') return this.startKeys;
    const [list] = [...this.#chunks].find(([, { name }]) => name === PAGES_CHUNK) ?? [];
    if (list === undefined) throw new Error(`the build has no chunk ${PAGES_CHUNK}`);
    return [...this.startKeys, list];
  }

  get #entry(): [string, Chunk] {
    const entry = [...this.#chunks].find(([, chunk]) => chunk.isEntry === true);
    if (entry === undefined) throw new Error('the build has no entry');
    return entry;
  }

  /** The chunk of what the route of that pattern (`/auth/login`, `/bias-test/`) shows; throws when it has none. */
  routeKey(pattern: string): string {
    const name = pattern.replace(/^\//, '').replace(/\/$/, '');
    const files = name === '' ? ['index'] : [name, `${name}/index`];
    const keys = files.map((file) => `src/routes/${file}.tsx?tsr-split=component`);
    const key = keys.find((each) => this.#chunks.has(each));
    if (key === undefined) throw new Error(`the build has no chunk for the route ${pattern}`);
    return key;
  }

  /** Everything that is loaded when these chunks are, with what they import, once each. */
  filesOf(keys: readonly string[]): LoadedFiles {
    const chunks = new Set<string>();
    const scripts = new Set<string>();
    const stylesheets = new Set<string>();
    const add = (key: string): void => {
      const chunk = this.#chunks.get(key);
      if (chunk === undefined || chunks.has(key)) return;
      chunks.add(key);
      for (const imported of chunk.imports ?? []) add(imported);
      scripts.add(chunk.file);
      for (const file of chunk.css ?? []) stylesheets.add(file);
    };
    for (const key of keys) add(key);
    return { scripts, stylesheets, chunks };
  }

  /** Everything that these chunks, or what they load, may import dynamically. */
  filesAfter(keys: readonly string[]): LoadedFiles {
    const later = new Set<string>();
    let chunks: Iterable<string> = this.filesOf(keys).chunks;
    do {
      const next = [...chunks].flatMap((key) => this.#chunks.get(key)?.dynamicImports ?? []);
      const isNew = next.filter((key) => !later.has(key));
      isNew.forEach((key) => later.add(key));
      chunks = this.filesOf(isNew).chunks;
    } while ([...chunks].length > 0);
    return this.filesOf([...later]);
  }
}
