/** A file of the market cannot be used: a sentence for whoever named it. */
export class MarketFileError extends Error {
  override readonly name = 'MarketFileError';

  /** `line` from 1; 0: the whole file. */
  constructor(file: string, line: number, message: string) {
    super(line === 0 ? `${file}: ${message}` : `${file}:${line}: ${message}`);
  }
}
