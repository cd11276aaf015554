import { describe, expect, it } from 'vitest';
import { sourceOf } from '../../test/support/record-source.ts';
import { Invariant } from './assert.ts';
import { MalformedRecord, RecordReader, RecordWriter } from './record-bytes.ts';
import {
  added,
  flag,
  integer,
  list,
  literal,
  nullable,
  optional,
  type RecordCodec,
  struct,
  text,
  words,
} from './record-codec.ts';

interface Order {
  readonly uid: string;
  readonly lots?: number;
}

interface LaterOrder extends Order {
  readonly side: 'buy' | 'sell';
  readonly note?: string;
}

const ORDER = struct<Order>({ uid: text, lots: optional(integer) });
const SIDE = words<'buy' | 'sell'>({ buy: 1, sell: 2 });
const LATER_ORDER = struct<LaterOrder>({
  uid: text,
  lots: optional(integer),
  side: added(SIDE, 'buy'),
  note: optional(text),
});

function written<T>(codec: RecordCodec<T>, value: T): Uint8Array {
  const writer = new RecordWriter();
  codec.write(writer, value);
  return writer.bytes;
}

function read<T>(codec: RecordCodec<T>, bytes: Uint8Array): T {
  return codec.read(new RecordReader(sourceOf(bytes)));
}

describe('a struct', () => {
  it('that has got fields since reads what was written before, with what it stood for', () => {
    expect(read(LATER_ORDER, written(ORDER, { uid: 'u', lots: 7 }))).toStrictEqual({
      uid: 'u',
      lots: 7,
      side: 'buy',
    });
  });

  it('that has got fields since writes a value of before as what it stood for', () => {
    const older = { uid: 'u', lots: 7 } as LaterOrder;
    expect(read(LATER_ORDER, written(LATER_ORDER, older))).toStrictEqual({ ...older, side: 'buy' });
  });

  it('keeps an added field like any other from then on', () => {
    const order: LaterOrder = { uid: 'u', side: 'sell', note: 'n' };
    expect(read(LATER_ORDER, written(LATER_ORDER, order))).toStrictEqual(order);
  });

  it('refuses what a later version wrote', () => {
    const bytes = written(LATER_ORDER, { uid: 'u', side: 'sell' });
    expect(() => read(ORDER, bytes)).toThrow(
      new MalformedRecord('4 fields where 2 are known: it is newer'),
    );
  });

  it('has no key for a field that is absent', () => {
    expect(read(ORDER, written(ORDER, { uid: 'u' }))).toStrictEqual({ uid: 'u' });
  });

  it('leaves out what its type does not name', () => {
    const wider: Order & { readonly more: string } = { uid: 'u', more: 'x' };
    expect(read(ORDER, written(ORDER, wider))).toStrictEqual({ uid: 'u' });
  });

  it('tells more than seven fields apart', () => {
    const names = Array.from({ length: 23 }, (_, index) => `field${index}`);
    const fields = Object.fromEntries(names.map((name) => [name, optional(integer)]));
    const codec = struct<Record<string, number>>(fields as never);
    for (const name of names)
      expect(read(codec, written(codec, { [name]: 5 }))).toStrictEqual({ [name]: 5 });
  });

  it('refuses to be written without a field that it must have, or as no object', () => {
    expect(() => written(ORDER, {} as Order)).toThrow(new Invariant('uid is missing'));
    expect(() => written(ORDER, null as unknown as Order)).toThrow(
      new Invariant('null is no object'),
    );
  });

  it('refuses bytes in which such a field is marked as absent', () => {
    const bytes = Uint8Array.from(written(ORDER, { uid: 'u', lots: 1 }));
    bytes[1] = 1 + 0b10;
    expect(() => read(ORDER, bytes)).toThrow(new MalformedRecord('uid is missing'));
  });
});

describe('the other codecs', () => {
  it('keep what they are given', () => {
    const codec = struct<{
      readonly type: 'a';
      readonly isOn: boolean;
      readonly price: string | null;
      readonly orders: readonly Order[];
    }>({ type: literal('a'), isOn: flag, price: nullable(text), orders: list(ORDER) });
    for (const price of [null, '', '1.5']) {
      const value = {
        type: 'a',
        isOn: price === '',
        price,
        orders: [{ uid: '1' }, { uid: '', lots: -3 }],
      } as const;
      expect(read(codec, written(codec, value))).toStrictEqual(value);
    }
  });

  it('refuse what is of another kind', () => {
    expect(() => written(SIDE, 'both' as 'buy')).toThrow(new Invariant('both is none of buy,sell'));
    expect(() => written(literal('a'), 'b' as 'a')).toThrow(Invariant);
    expect(() => written(flag, 1 as unknown as boolean)).toThrow(Invariant);
    expect(() => written(list(text), 'ab' as unknown as string[])).toThrow(Invariant);
    expect(() => written(text, 5 as unknown as string)).toThrow(Invariant);
    expect(() => read(SIDE, Uint8Array.of(9))).toThrow(MalformedRecord);
  });
});
