/** Lines of a file, opened anew by each call. */
export type Lines = (file: string) => AsyncIterable<string>;
