/** Why a venue does not open or go on, by what its starter can do about it. */
export type VenueErrorKind =
  /** A wrong option or venue file, or a combination that is not allowed. */
  | 'usage'
  /** The database of the history cannot be reached. */
  | 'unreachable'
  /** Another process holds the data folder or writes its database, or the port is taken. */
  | 'occupied'
  /** The data folder cannot be used: damaged, unreadable, or from other software. */
  | 'unusable'
  /** What a running venue was asked for it does not do now. */
  | 'refused'
  /** It answers nothing any more: its engine or journal failed. */
  | 'stopped';

interface VenueErrorOptions extends ErrorOptions {
  readonly code?: string;
}

/** A venue cannot be opened, or does not do what it is asked for: one sentence for whoever asked. */
export class VenueError extends Error {
  override readonly name: string = 'VenueError';
  readonly kind: VenueErrorKind;
  /** Of the reply that refused, where there was one (docs/api/errors.md). */
  readonly code: string | undefined;

  constructor(message: string, kind: VenueErrorKind, options: VenueErrorOptions = {}) {
    super(message, options);
    this.kind = kind;
    this.code = options.code;
  }
}
