/** The answer as a file, under the name that the server gave it. */
export async function readFile(response: Response): Promise<File> {
  const [, name = 'download'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const content = await response.blob();
  return new File([content], name, { type: content.type });
}
