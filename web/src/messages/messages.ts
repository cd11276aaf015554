/** English messages say which there are; the compiler refuses a language that lacks one. */
import type { enUS } from './en-US/catalogue.ts';

type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> };
export interface Messages extends Words<typeof enUS> {
  /** What the venue itself says in English; absent where that is the language. */
  readonly venue?: {
    /** Fields of acts and reports. */
    readonly fields: Phrases;
    /** Other columns of reports, and fields of replies. */
    readonly columns: Phrases;
    /** What is said about fields. */
    readonly hints: Phrases;
    /** Words that fields take. */
    readonly words: Phrases;
    /** Formulas and figures of receipts. */
    readonly receipts: Phrases;
  };
}

/** By the English. */
type Phrases = Readonly<Record<string, string>>;
