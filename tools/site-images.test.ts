// If this fails, a page has an image file that nobody scaled: each visitor loads it in full, or the server scales it at
// the first request. Decision 0207 says that the pages have no image files; an image for a page would be scaled when
// the pages are built.
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';

const web = fileURLToPath(new URL('../web', import.meta.url));
const images = globSync('{public,src}/**/*.{jpg,jpeg,png,webp,avif,gif}', { cwd: web }).toSorted();

test('the only image files of the pages are icons and the image for links, each in the size in which it is shown', async () => {
  const sizes = await Promise.all(
    images.map(async (name) => {
      const { width, height } = await sharp(`${web}/${name}`).metadata();
      return `${name} ${width} × ${height}`;
    }),
  );
  expect(sizes).toEqual([
    'public/icons/apple-touch-icon.png 180 × 180',
    'public/icons/icon-192.png 192 × 192',
    'public/icons/icon-512.png 512 × 512',
    'public/icons/icon-maskable-192.png 192 × 192',
    'public/icons/icon-maskable-512.png 512 × 512',
    'public/icons/shared-link.png 1200 × 630',
  ]);
});
