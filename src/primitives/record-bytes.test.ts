import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceOf } from '../../test/support/record-source.ts';
import { Invariant } from './assert.ts';
import { MalformedRecord, RecordReader, RecordWriter } from './record-bytes.ts';

function written(write: (writer: RecordWriter) => void): Uint8Array {
  const writer = new RecordWriter();
  write(writer);
  return writer.bytes;
}

function readerOf(bytes: Uint8Array): RecordReader {
  return new RecordReader(sourceOf(bytes));
}

const units = fc
  .array(fc.integer({ min: 0, max: 0xff_ff }))
  .map((codes) => String.fromCharCode(...codes));
const texts = fc.oneof(fc.string(), units, fc.string({ minLength: 5000, maxLength: 9000 }));

describe('a record', () => {
  it('gives back every safe integer, and ends where it ended', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.maxSafeNat(), (integer, count) => {
        const bytes = written((writer) => {
          writer.integer(integer);
          writer.count(count);
        });
        const reader = readerOf(bytes);
        expect([reader.integer(), reader.count()]).toEqual([integer, count]);
        expect(reader.isAtEnd).toBe(true);
      }),
    );
  });

  it('gives back the numbers at which another digit begins', () => {
    for (const edge of [62, 63, 126, 127, 63 * 127, 127 ** 2, 2 ** 31, 2 ** 53 - 1]) {
      for (const value of [edge - 1, edge, -edge, 1 - edge]) {
        expect(readerOf(written((writer) => writer.integer(value))).integer()).toBe(value || 0);
      }
    }
  });

  it('gives back every text, whatever its characters', () => {
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 3 }), (values) => {
        const reader = readerOf(
          written((writer) => {
            for (const value of values) writer.text(value);
          }),
        );
        expect(values.map(() => reader.text())).toEqual(values);
      }),
    );
  });

  it('holds no byte that storage gives a meaning: neither 0x00 nor 0xff', () => {
    fc.assert(
      fc.property(texts, fc.maxSafeInteger(), (value, integer) => {
        const bytes = written((writer) => {
          writer.text(value);
          writer.integer(integer);
        });
        expect(bytes.every((byte) => byte > 0 && byte < 0xff)).toBe(true);
      }),
    );
  });

  it('needs one byte for a small number, and one more for a short text than it has characters', () => {
    expect(written((writer) => writer.integer(-62))).toHaveLength(1);
    expect(written((writer) => writer.integer(60_000))).toHaveLength(3);
    expect(written((writer) => writer.text('USDT-FUTURES:BTCUSDT'))).toHaveLength(21);
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    'refuses the number %d',
    (value) => {
      expect(() => written((writer) => writer.integer(value))).toThrow(Invariant);
    },
  );

  it('that is cut short is refused wherever it is cut', () => {
    const bytes = written((writer) => {
      writer.integer(123_456);
      writer.text('abcdefghijklmnopqrstuvwxyz');
      writer.text('交易所');
    });
    for (let length = 0; length < bytes.length; length += 1) {
      const reader = readerOf(bytes.subarray(0, length));
      expect(() => [reader.integer(), reader.text(), reader.text()]).toThrow(MalformedRecord);
    }
  });
});
