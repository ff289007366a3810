// If this fails, avatars have a wrong size, shape or letter, or a person's color changes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AVATAR_COLORS, avatarColor, InitialAvatar } from './initial-avatar.tsx';

function tileOf(name: string, size?: number): HTMLElement {
  const { container } = render(
    size === undefined ? <InitialAvatar name={name} /> : <InitialAvatar {...{ name, size }} />,
  );
  const tile = container.querySelector('span');
  if (tile === null) throw new Error('no tile');
  return tile;
}

/** Returns the color in the browser's notation. */
function written(color: string | undefined): string {
  const probe = document.createElement('i');
  probe.style.backgroundColor = color ?? '';
  return probe.style.backgroundColor;
}

test.each([
  [undefined, 36, 14.4],
  [24, 24, 10],
  [25, 25, 10],
  [26, 26, 10.4],
  [100, 100, 40],
])('a tile of size %s is a square of %s px with a letter of %s px', (size, side, fontSize) => {
  const { width, height, fontSize: shown } = tileOf('Ada', size).style;
  expect([width, height].map(Number.parseFloat)).toEqual([side, side]);
  expect(Number.parseFloat(shown)).toBeCloseTo(fontSize, 9);
});

test('the tile has corners with a radius of 10 px', () => {
  const css = readFileSync(join(import.meta.dirname, 'initial-avatar.module.css'), 'utf8');
  expect(/\.avatar \{[^}]*\bborder-radius: 10px;/.test(css)).toBe(true);
});

test.each([
  ['', 'U'],
  ['   ', 'U'],
  ['ada', 'A'],
  [' émile', 'É'],
])('the tile of the name %j shows %j', (name, letter) => {
  expect(tileOf(name).textContent).toBe(letter);
});

test('there are 10 colors, and names get each of them about equally often', () => {
  expect(new Set(AVATAR_COLORS).size).toBe(10);
  const names = Array.from({ length: 2_000 }, (_, i) => `person ${i}`);
  const counts = Map.groupBy(names, avatarColor);
  for (const color of AVATAR_COLORS) expect(counts.get(color)?.length).toBeGreaterThan(100);
});

// Indexes of the colors, computed by hand: each character turns the hash into 31 × hash + code of the character. The
// index is the hash modulo 10.
test.each([
  ['', 0],
  ['A', 65 % 10],
  ['B', 66 % 10],
  ['AB', (31 * 65 + 66) % 10],
  ['BA', (31 * 66 + 65) % 10],
])('the name %j always has the color with index %s', (name, index) => {
  expect(written(AVATAR_COLORS[index])).not.toBe('');
  for (const size of [undefined, 20]) {
    expect(tileOf(name, size).style.backgroundColor).toBe(written(AVATAR_COLORS[index]));
  }
});
