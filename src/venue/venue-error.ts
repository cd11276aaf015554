/** Why a venue does not open, by what its starter can do about it. */
export type VenueErrorKind =
  /** A wrong option or venue file, or a combination that is not allowed. */
  | 'usage'
  /** The database of the history cannot be reached. */
  | 'unreachable'
  /** Another process holds the data folder or writes its database, or the port is taken. */
  | 'occupied'
  /** The data folder cannot be used: damaged, unreadable, or from other software. */
  | 'unusable';

/** A venue cannot be opened: one sentence for whoever started it. */
export class VenueError extends Error {
  override readonly name: string = 'VenueError';
  readonly kind: VenueErrorKind;

  constructor(message: string, kind: VenueErrorKind, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
