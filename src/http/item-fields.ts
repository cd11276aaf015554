/** Items of a list of which each stands alone: one that cannot be read is refused, and the others are done (R-C-1). */
import { explainedItem } from './explain-field.ts';
import { behaviourOf, type Field, fieldOf, isRecord } from './field.ts';
import { WireError } from './wire-error.ts';

const NAME_MAX = 64;

/** An item of a list that could not be read: why, and by which ids it was known, as far as these are text. */
export class Misread {
  readonly error: WireError;
  readonly orderId: string | undefined;
  readonly clientOid: string | undefined;

  constructor(error: WireError, raw: unknown) {
    this.error = error;
    const { orderId: id, clientOid: oid }: Record<string, unknown> = isRecord(raw) ? raw : {};
    this.orderId = typeof id === 'string' ? id.slice(0, NAME_MAX) : undefined;
    this.clientOid = typeof oid === 'string' ? oid.slice(0, NAME_MAX) : undefined;
  }
}

/** An item of a list that is refused alone when it cannot be read (R-C-1). */
export function readAlone<T>(inner: Field<T>): Field<T | Misread> {
  const { read, ...behaviour } = behaviourOf(inner);
  return fieldOf<T | Misread>(inner, {
    ...behaviour,
    read: (raw, path) => {
      try {
        return read(raw, path);
      } catch (error) {
        if (error instanceof WireError)
          return new Misread(explainedItem(error, { item: inner, raw, path }), raw);
        throw error;
      }
    },
  });
}
