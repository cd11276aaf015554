import type { CrossFault } from './cross-fault.ts';
import type { Path } from './path.ts';
import type { VenueFile } from './schema.ts';

/** A coin that is weighed against others: of the venue, and with a price in US dollars. */
export function* pricedCoin({ coins }: VenueFile, name: string, path: Path): Generator<CrossFault> {
  const coin = coins?.find((entry) => entry.coin === name);
  if (coin === undefined) yield { path, message: `unknown coin ${name}` };
  else if (coin.usdPrice === undefined && coin.usdPriceFrom === undefined)
    yield { path, message: `${name} has no price in US dollars: usdPrice or usdPriceFrom` };
}
