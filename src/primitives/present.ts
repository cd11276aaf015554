/** The fields of an object that have a value: an optional key of a command is absent, never undefined. */
export function present<T extends object>(fields: T): Present<T> {
  const kept: Partial<T> = {};
  for (const key in fields) {
    if (fields[key] !== undefined) kept[key] = fields[key];
  }
  return kept as unknown as Present<T>;
}

export type Present<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};
