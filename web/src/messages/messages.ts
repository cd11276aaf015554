/** English messages say which there are; the compiler refuses a language that lacks one. */
import type { enUS } from './en-US/catalogue.ts';

type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> };
export interface Messages extends Words<typeof enUS> {
  /** What fields of the operator's acts and reports are called where the language does not read their own names. */
  readonly operatorFields?: Readonly<Record<string, string>>;
}
