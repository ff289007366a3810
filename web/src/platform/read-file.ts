/**
 * Returns the content of the response as a file, with the name that the server states, or `download` if it states none.
 */
export async function readFile(response: Response): Promise<File> {
  const [, name = 'download'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const content = await response.blob();
  return new File([content], name, { type: content.type });
}
