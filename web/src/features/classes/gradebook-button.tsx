import { useMutation } from '@tanstack/react-query';
import { apiClient } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

/** Button that downloads the gradebook of a class. Shows the reason if the download fails. */
export function GradebookButton({ classId }: { readonly classId: string }) {
  const saving = useMutation({
    mutationFn: async () =>
      saveFile(await apiClient.callForFile('GET /api/classes/{id}/gradebook', { params: { id: classId } })),
  });
  return (
    <>
      <Button variant="secondary" size="small" isBusy={saving.isPending} onClick={() => saving.mutate()}>
        Gradebook (CSV)
      </Button>
      {saving.isError ? (
        <Alert tone="danger" title="The gradebook was not downloaded">
          <p>{failureText(saving.error)}</p>
        </Alert>
      ) : null}
    </>
  );
}
