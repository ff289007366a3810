import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface DeleteDialogProps {
  readonly what: 'post' | 'comment';
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before something is deleted. */
export function DeleteDialog({ what, onDelete, onClose }: DeleteDialogProps) {
  return (
    <Dialog
      isOpen
      title={`Delete this ${what}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose();
              onDelete();
            }}
          >
            Delete
          </Button>
        </>
      }
    >
      <p>
        {what === 'post'
          ? 'Its comments and likes go with it. This cannot be undone.'
          : 'Replies to it stay. This cannot be undone.'}
      </p>
    </Dialog>
  );
}
