/** English messages say which there are; the compiler refuses a language that lacks one. */
import type { enUS } from './en-US/catalogue.ts';

type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> };
export type Messages = Words<typeof enUS>;
