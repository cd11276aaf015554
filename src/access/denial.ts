/**
 * Why a request is not let in: a value, because this room knows nothing of HTTP. The gateway turns
 * it into the error of the same code (wire.md 2.2).
 */
type DenialCode =
  | '429'
  | '40002'
  | '40005'
  | '40006'
  | '40008'
  | '40009'
  | '40011'
  | '40012'
  | '40013'
  | '40014'
  | '40018'
  | '40029'
  | '40037'
  | '40078'
  | '40079'
  | '40084'
  | '40085'
  | '90001';

export interface Denial {
  readonly denied: DenialCode;
  /** Fills the placeholder of the message. */
  readonly detail?: string;
  /** The header it is about, as sent, and what it must be. */
  readonly header?: { readonly name: string; readonly sent: string | undefined };
  readonly bound?: string;
  /** For the debug log alone, never the reply: what the signature should have been made over. */
  readonly prehash?: string;
}

export function isDenial(outcome: object): outcome is Denial {
  return 'denied' in outcome;
}
