/** What a reply of a node of several machines says of the state that it is of. */
import { type Freshness, staleness } from './read-gate.ts';

type Headers = Readonly<Record<string, string>>;

export interface StampedState {
  /** The newest entry that is applied. */
  readonly seq: () => number;
  /** Under whom the newest entry that is known was written. */
  readonly epoch: () => number;
  readonly freshness: Pick<Freshness, 'ageMs'>;
}

/** Reads come by the thousand between two entries: what they say is made once, and is one object until it changes. */
export class ReplyStamp {
  readonly #state: StampedState;
  #seq = -1;
  #epoch = -1;
  #headers: Headers = {};

  constructor(state: StampedState) {
    this.#state = state;
  }

  readonly of = (status: number): Headers => {
    const headers = this.#standing();
    const age = staleness(this.#state.freshness);
    if (status !== 503) return age === undefined ? headers : { ...headers, ...age };
    // All of them have done nothing: another node, or this one in a moment, may do it.
    return { ...headers, ...age, 'retry-after': '1' };
  };

  #standing(): Headers {
    const [seq, epoch] = [this.#state.seq(), this.#state.epoch()];
    if (seq === this.#seq && epoch === this.#epoch) return this.#headers;
    this.#seq = seq;
    this.#epoch = epoch;
    this.#headers = { 'x-bourse-seq': String(seq), 'x-bourse-epoch': String(epoch) };
    return this.#headers;
  }
}
