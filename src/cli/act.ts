/** An operator's act as a command: what its name, options, help and request are made of. */
export interface Act {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly summary: string;
  /** Money, a price, a status, an order or a position of others: it needs a reason. */
  readonly touches?: true;
  readonly fields: readonly Field[];
  /** It may take minutes, in which venue time passes: whoever waits is told how far it is. */
  readonly passesTime?: true;
  /** The body is an entry of the venue file's kind, given whole with `--entry`. */
  readonly entry?: string;
}

export interface Field {
  /** Of the request; the option is the same in kebab case. */
  readonly name: string;
  readonly help: string;
  readonly isOptional?: boolean;
  /** Its option takes no value. */
  readonly isSwitch?: true;
  /** Used when the option is not given. */
  readonly makeDefault?: () => string;
  /** What the option's text becomes in the request; the text itself by default. */
  readonly read?: (text: string) => unknown;
}

/** Given, it is `yes`. */
export const toggle = (name: string, help: string): Field => ({
  name,
  help,
  isOptional: true,
  isSwitch: true,
});

export const required = (name: string, help: string): Field => ({ name, help });

export const optional = (name: string, help: string): Field => ({ name, help, isOptional: true });
