/** The reason why a backup was not made or restored. The message is for the operator. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault';
}
