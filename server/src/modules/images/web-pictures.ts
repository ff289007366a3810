import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureFacts } from '../../platform/images/pictures.ts';
import type { ImageSource } from './image-source.ts';

/** Returns the image at a path of the built web app, or `null` if there is none. */
export type FindWebPicture = (path: string) => Promise<ImageSource | null>;

/**
 * Lists the images of the built web app. A path is only looked up in this list, never used as a file name. Width and
 * version of an image are read at its first request and then cached, so the server must be restarted after a new build.
 */
export function listWebPictures(directory: string): FindWebPicture {
  const names = globSync('**/*.{jpg,jpeg,png,webp,avif,gif}', { cwd: directory });
  const files = new Map(names.map((name) => [`/${name.replaceAll('\\', '/')}`, join(directory, name)]));
  const described = new Map<string, Promise<ImageSource>>();

  async function describe(file: string): Promise<ImageSource> {
    const content = await readFile(file);
    const { width, hasAlpha } = await pictureFacts(content);
    const version = createHash('sha256').update(content).digest('base64url').slice(0, 22);
    return { version, width, hasAlpha, cacheControl: 'public, max-age=3600', load: () => readFile(file) };
  }

  return async (path) => {
    const file = files.get(path);
    if (file === undefined) return null;
    const known = described.get(path) ?? describe(file);
    described.set(path, known);
    try {
      return await known;
    } catch (error) {
      described.delete(path);
      throw error;
    }
  };
}
