/** Values of a record's shape: drawn at random, and the same ones each time. */
import fc from 'fast-check';
import type { FieldShape, RecordShape } from '../../src/primitives/record-codec.ts';

/** Any value of the shape; each optional field is there or not. */
export function anyOf(shape: RecordShape): fc.Arbitrary<unknown> {
  switch (shape.kind) {
    case 'text':
      return fc.oneof(fc.string(), fc.string({ unit: 'binary' }), anyUnits());
    case 'integer':
      return fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -200, max: 20_000 }));
    case 'flag':
      return fc.boolean();
    case 'literal':
      return fc.constant(shape.word);
    case 'words':
      return fc.constantFrom(...Object.keys(shape.words));
    case 'nullable':
      return fc.option(anyOf(shape.of), { nil: null });
    case 'list':
      return fc.array(anyOf(shape.of), { maxLength: 4 });
    default:
      return anyStruct(shape.fields);
  }
}

/** Texts as JavaScript has them, unpaired surrogates and all. */
function anyUnits(): fc.Arbitrary<string> {
  return fc
    .array(fc.integer({ min: 0, max: 0xff_ff }), { maxLength: 20 })
    .map((units) => String.fromCharCode(...units));
}

function anyStruct(fields: readonly FieldShape[]): fc.Arbitrary<unknown> {
  const parts = Object.fromEntries(fields.map(({ name, shape }) => [name, anyOf(shape)]));
  const requiredKeys = fields.flatMap(({ name, isRequired }) => (isRequired ? [name] : []));
  return fc.record(parts, { requiredKeys, noNullPrototype: true });
}

/** One value of the shape, the same each time, whose optional fields are all there. */
export function fullOf(shape: RecordShape, name: string): unknown {
  switch (shape.kind) {
    case 'text':
      return name;
    case 'integer':
      return 1000 + name.length;
    case 'flag':
      return true;
    case 'literal':
      return shape.word;
    case 'words':
      return Object.keys(shape.words).at(-1);
    case 'nullable':
      return fullOf(shape.of, name);
    case 'list':
      return [fullOf(shape.of, name), fullOf(shape.of, name)];
    default:
      return Object.fromEntries(
        shape.fields.map((field) => [field.name, fullOf(field.shape, field.name)]),
      );
  }
}

/** The same without its optional fields, without words that are null, and with empty lists. */
export function bareOf(shape: RecordShape, name: string): unknown {
  if (shape.kind === 'nullable') return null;
  if (shape.kind === 'list') return [];
  if (shape.kind !== 'struct') return fullOf(shape, name);
  const required = shape.fields.filter(({ isRequired }) => isRequired);
  return Object.fromEntries(required.map((field) => [field.name, bareOf(field.shape, field.name)]));
}
