import type { PercentSquare, PictureSize } from './crop-square.ts';
import styles from './crop-dialog.module.css';

interface CropPreviewProps {
  url: string;
  square: PercentSquare;
  picture: PictureSize;
  /** Side length of the preview in pixels. */
  size: number;
}

/** Shows the selected square as other pages will show it. */
export function CropPreview({ url, square, picture, size }: CropPreviewProps) {
  const scale = size / ((square.width / 100) * picture.width);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return (
    <span className={styles['preview']} style={{ width: size, height: size }}>
      <img
        src={url}
        alt=""
        style={{ width, height, marginLeft: (-square.x / 100) * width, marginTop: (-square.y / 100) * height }}
      />
    </span>
  );
}
