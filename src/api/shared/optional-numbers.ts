/** Numbers that a request may leave out: ticks or lots of what was sent, undefined without it. */
import type { Instrument } from '../../engine/instrument/instrument.ts';
import { parseDecimal } from '../../primitives/decimal.ts';
import { readPrice, readSize, type SentNumber } from './order-numbers.ts';

interface MaybeSent extends Omit<SentNumber, 'text'> {
  readonly text: string | undefined;
}

export function optionalPrice(instrument: Instrument, sent: MaybeSent): number | undefined {
  const { text, ...named } = sent;
  return text === undefined ? undefined : readPrice(instrument, { text, ...named });
}

/** An execution price: absent, or zero, which means at market (wire.md 6.3), is none. */
export function executionPrice(instrument: Instrument, sent: MaybeSent): number | undefined {
  return isZero(sent.text) ? undefined : optionalPrice(instrument, sent);
}

export function optionalSize(instrument: Instrument, sent: MaybeSent): number | undefined {
  const { text, ...named } = sent;
  return text === undefined ? undefined : readSize(instrument, { text, ...named });
}

export function isZero(text: string | undefined): boolean {
  return text !== undefined && parseDecimal(text)?.units === 0n;
}
