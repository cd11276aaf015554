/**
 * The venue numbers orders as they come. Where one is refused under other terms, those after it have other numbers,
 * and a command that names an order by its number would name another one: it names the same one here.
 */
import type { Command, CommandType } from '../../engine/command.ts';
import type { ReadEvent } from '../../engine/core/event.ts';

/** Commands that name orders and triggers which are there. */
const NAMING: ReadonlySet<CommandType> = new Set([
  'amend-order',
  'amend-trigger',
  'cancel-batch',
  'cancel-order',
  'cancel-triggers',
  'replace-order',
]);
/** No order has it. */
const NOBODY = '0';

interface Born {
  readonly id: string;
  readonly clientOid: string;
  /** Whose it is, and where. */
  readonly place: string;
}

export class OtherNames {
  readonly #names = new Map<string, string>();

  /** What a command of the run, and what stands in its place, brought about. */
  learn(a: readonly ReadEvent[], b: readonly ReadEvent[]): void {
    const [ours, theirs] = [placed(a), placed(b)];
    for (const [place, born] of ours) {
      const other = theirs.get(place);
      this.#note(born.id, other?.id);
      this.#note(born.clientOid, other?.clientOid);
    }
  }

  translated(command: Command): Command {
    if (this.#names.size === 0 || !NAMING.has(command.type)) return command;
    return this.#renamed(command) as Command;
  }

  #note(name: string, other = NOBODY): void {
    if (name !== other) this.#names.set(name, other);
  }

  #renamed(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => this.#renamed(each));
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value).map(([field, part]) => {
      const isName = field === 'orderId' || field === 'clientOid';
      return [field, isName ? (this.#names.get(part) ?? part) : this.#renamed(part)];
    });
    return Object.fromEntries(fields);
  }
}

/** Orders and triggers by whose they are and where, in their order there. */
function placed(events: readonly ReadEvent[]): ReadonlyMap<string, Born> {
  const found = new Map<string, Born>();
  for (const born of events.flatMap(bornBy)) {
    let place = born.place;
    while (found.has(place)) place += '+';
    found.set(place, born);
  }
  return found;
}

function bornBy(event: ReadEvent): readonly Born[] {
  if (event.type !== 'order-accepted' && event.type !== 'trigger-placed') return [];
  const [born, side] =
    event.type === 'order-accepted' ? [event.order, event.order.side] : [event.trigger, ''];
  const { market, user } = born.userMarket;
  const place = `${event.type} ${user.uid} ${market.instrument.key} ${side}`;
  return [{ id: born.id, clientOid: born.clientOid, place }];
}
