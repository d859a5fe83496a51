/** The embedded database cannot run here. The message is written for the operator: what is wrong and what to do. */
export class CannotStartPostgres extends Error {
  override readonly name = 'CannotStartPostgres';
}
