/** Why no backup was made or restored. The message is for the operator. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault';
}
