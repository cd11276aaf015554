import type { ExitCode } from './exit-code.ts';

/** Something the person at the terminal must know: one clear line (or one per fault) on stderr. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}
