/** A request in its parts, and how a fault is put into one: for the differential of the two readers of HTTP. */
import type { Dice } from './dice.ts';

export interface Parts {
  readonly method: string;
  readonly target: string;
  readonly version: string;
  readonly fields: readonly string[];
  readonly body: string;
}

/** Gives the request with the fault, one character a byte. */
export type PartsFault = (parts: Parts, dice: Dice) => string;

export function written({ method, target, version, fields, body }: Parts): string {
  return `${method} ${target} ${version}\r\n${fields.map((field) => `${field}\r\n`).join('')}\r\n${body}`;
}

/** Of head and empty line, bytes. */
export function headSize(text: string): number {
  const end = text.indexOf('\r\n\r\n');
  return end < 0 ? text.length : end + 4;
}

export function changed(change: (parts: Parts, dice: Dice) => Partial<Parts>): PartsFault {
  return (parts, dice) => written({ ...parts, ...change(parts, dice) });
}

/** One of those, among the others. */
export function withField(...made: readonly string[]): PartsFault {
  return changed(({ fields }, dice) => ({ fields: inserted(fields, dice.pick(made), dice) }));
}

export function withoutField(name: RegExp, ...instead: readonly string[]): PartsFault {
  return changed(({ fields }) => ({ fields: [...without(fields, name), ...instead] }));
}

export function without(fields: readonly string[], name: RegExp): readonly string[] {
  return fields.filter((field) => !name.test(field));
}

export function inserted(fields: readonly string[], field: string, dice: Dice): readonly string[] {
  const at = dice.below(fields.length + 1);
  return [...fields.slice(0, at), field, ...fields.slice(at)];
}

export function spliced(text: string, at: number, removed: number, added: string): string {
  return text.slice(0, at) + added + text.slice(at + removed);
}

export function anyByte(dice: Dice): string {
  return String.fromCharCode(dice.below(256));
}
