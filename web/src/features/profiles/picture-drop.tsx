import { useEffect, useRef, useState, type DragEvent, type ReactNode, type Ref } from 'react';
import { PROFILE_IMAGE_MAX_BYTES } from '@tradesense/contract/product.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { PICTURE_TYPES } from '@tradesense/contract/product.ts';
import { PICTURE_KINDS } from '../../ui/picture-file.ts';
import styles from './picture-form.module.css';

interface PictureDropProps {
  isBusy: boolean;
  button: Ref<HTMLButtonElement>;
  onFile: (file: File) => void;
  /** Content before the button. */
  children: ReactNode;
  /** Content after the button. */
  actions: ReactNode;
}

/** Accepts an image by file dialog or by drag and drop. */
export function PictureDrop({ isBusy, button, onFile, children, actions }: PictureDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  useNoStrayDrops();

  function take(files: FileList | null): void {
    const file = files?.item(0) ?? null;
    if (file !== null) onFile(file);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <div
      className={classNames(styles['drop'], isOver && styles['over'])}
      data-testid="picture-drop"
      onDragEnter={() => setIsOver(true)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
        if (!isInside) setIsOver(false);
      }}
      onDrop={drop}
    >
      {children}
      <div className={styles['choice']}>
        <div className={styles['buttons']}>
          <Button ref={button} variant="secondary" isBusy={isBusy} onClick={() => input.current?.click()}>
            Choose an image
          </Button>
          {actions}
        </div>
        <p className={styles['hint']}>
          or drop one here. {PICTURE_KINDS}, up to {PROFILE_IMAGE_MAX_BYTES / (1024 * 1024)} MB. Location and camera
          data are removed from the file.
        </p>
      </div>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        className={styles['input']}
        tabIndex={-1}
        aria-label="Image file"
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // Clears the field. Otherwise choosing the same file again would trigger no change event.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

/** Prevents the browser from opening a file that was dropped outside the drop zone. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
