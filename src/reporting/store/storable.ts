/**
 * A value as the history keeps it. In a text U+FFFD stands for what no database takes as it is: a NUL, which one
 * of them refuses and the other's driver takes for the end, and half of a surrogate pair, which is no character.
 */
export function storable<T>(value: T): T | string {
  return typeof value === 'string' ? storableText(value) : value;
}

export function storableText(text: string): string {
  return text.replaceAll('\0', '\uFFFD').replace(/\p{Surrogate}/gu, '\uFFFD');
}
