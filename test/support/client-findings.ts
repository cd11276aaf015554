/**
 * What clients of a proof meet on the way. One that had no answer in time has shown nothing of the venue: what it asked is
 * told and counted, and the proof goes on. Anything else that it throws is a fault.
 */

const TIME_OUT = /timed?[ -]?out|ECONNABORTED|ETIMEDOUT/i;

export interface Asking<T> {
  /** Who asks what: `ccxt bob ETH/USDT places an order`. */
  readonly what: string;
  readonly ask: () => Promise<T>;
  /** In the place of an answer. */
  readonly otherwise: T;
}

export class ClientFindings {
  /** Sentences. */
  readonly timeOuts: string[] = [];
  readonly faults: string[] = [];

  async of<T>({ what, ask, otherwise }: Asking<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      const told = isTimeOut(error) ? this.timeOuts : this.faults;
      told.push(`${what}: ${error}`);
      return otherwise;
    }
  }
}

/** Whether there was no answer in time, whichever client says so. */
export function isTimeOut(error: unknown): boolean {
  const { name, code, message } = Object(error) as NodeJS.ErrnoException;
  return [name, code, message].some((text) => typeof text === 'string' && TIME_OUT.test(text));
}
