/** Thrown by an import that lost against concurrent bookings or cancellations; nothing has changed then. */
export class BookedMeanwhile extends Error {
  constructor() {
    super('Somebody booked or cancelled just then. Nothing has changed; run it again.');
    this.name = 'BookedMeanwhile';
  }
}
