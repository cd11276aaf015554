/** The venue cannot start on this data; the message says why and what to do. */
export class RecoveryRefused extends Error {
  override readonly name = 'RecoveryRefused';
}
