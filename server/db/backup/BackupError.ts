/** A backup that cannot be written or restored, with a sentence for the operator. */
export class BackupError extends Error {}
