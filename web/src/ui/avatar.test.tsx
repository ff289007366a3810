// If this fails, an image that cannot be loaded leaves an empty space, or the avatar has another size, shape or text
// than its props say.
import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

function show(props: Partial<Parameters<typeof Avatar>[0]> = {}) {
  const { container, rerender } = render(<Avatar name="Ada" {...props} />);
  const [frame, tile] = container.querySelectorAll('span');
  if (frame === undefined || tile === undefined) throw new Error('no avatar');
  const image = () => container.querySelector('img');
  return { frame, tile, image, rerender };
}

test.each([[undefined], [null], ['']])('with the image %j, the tile with the initial is shown', (imageUrl) => {
  const { tile, image } = show(imageUrl === undefined ? {} : { imageUrl });
  expect(tile.textContent).toBe('A');
  expect(image()).toBeNull();
});

test('an image of this site is requested scaled; if that fails, unscaled; if that fails too, the tile stays', () => {
  const { tile, image } = show({ imageUrl: '/media/a?v=1' });
  const sources: (string | null | undefined)[] = [];
  for (let step = 0; step < 3; step += 1) {
    sources.push(image()?.getAttribute('src'));
    const shown = image();
    if (shown !== null) fireEvent.error(shown);
  }
  expect(sources).toEqual(['/_next/image?url=%2Fmedia%2Fa%3Fv%3D1&w=48&q=75', '/media/a?v=1', undefined]);
  expect(tile.textContent).toBe('A');
});

test('an image from elsewhere is not requested scaled', () => {
  const { image } = show({ imageUrl: 'blob:picture' });
  expect(image()?.getAttribute('src')).toBe('blob:picture');
});

test('another image starts with its first source again', () => {
  const { image, rerender } = show({ imageUrl: '/a' });
  for (const shown of [image(), image()]) if (shown !== null) fireEvent.error(shown);
  rerender(<Avatar name="Ada" imageUrl="/b" />);
  expect(image()?.getAttribute('src')).toBe('/_next/image?url=%2Fb&w=48&q=75');
});

test.each([
  [{}, { width: '36px', height: '36px' }, { fontSize: '14.4px' }],
  [{ size: 20 }, { width: '20px', height: '20px' }, { fontSize: '10px' }],
  [{ borderRadius: '50%' }, { borderRadius: '50%' }, { borderRadius: '50%' }],
  [{ textSize: 9 }, {}, { fontSize: '9px' }],
  [{ fallbackColor: 'rgb(1, 2, 3)' }, {}, { backgroundColor: 'rgb(1, 2, 3)' }],
])('with %j the avatar has the requested style', (props, frameStyle, tileStyle) => {
  const { frame, tile } = show(props);
  expect(frame.style).toMatchObject(frameStyle);
  expect(tile.style).toMatchObject(tileStyle);
});
