/**
 * A part of a venue file: the reference data that a run is tried under (`bourse what-if`). What an entry leaves out
 * stays as it was.
 */
import Type, { type TSchema } from 'typebox';
import { agent, feeDeduction, feeTier, loanProduct } from './partner-schema.ts';
import { ofShape } from './read-venue-file.ts';
import { type CoinEntry, type InstrumentEntry, type VenueFile, venueFileSchema } from './schema.ts';
import { readSource } from './source.ts';
import { category, closed, name, share, text, uid } from './vocabulary.ts';

export interface ReferenceData
  extends Pick<VenueFile, 'feeTiers' | 'feeDeduction' | 'loanProducts' | 'settings'> {
  readonly coins?: readonly CoinTerms[];
  readonly instruments?: readonly InstrumentTerms[];
  readonly users?: readonly { readonly uid: string; readonly feeTier: string }[];
  readonly agents?: readonly { readonly uid: string; readonly commissionRate: string }[];
}

type CoinTerms = Partial<Omit<CoinEntry, 'chains' | 'scale'>> & Pick<CoinEntry, 'coin'>;

type InstrumentTerms = Partial<InstrumentEntry> & Pick<InstrumentEntry, 'category' | 'symbol'>;

const { coins, instruments, settings } = venueFileSchema.properties;

/** What is never changed of an instrument: its prices and its amounts would be others. */
const FIXED = ['symbol', 'category', 'type', 'deliveryTime', 'base', 'quote', 'marginCoin'];
const STEPS = ['priceStep', 'sizeStep', 'indexPrice'];

function termsOf(list: TSchema, fixed: readonly string[]): Record<string, TSchema> {
  const { properties } = (list as { items: { properties: Record<string, TSchema> } }).items;
  const terms = Object.entries(properties).filter(([property]) => !fixed.includes(property));
  return Object.fromEntries(terms.map(([property, schema]) => [property, Type.Optional(schema)]));
}

const referenceDataSchema = closed({
  coins: Type.Optional(
    Type.Array(closed({ coin: name(), ...termsOf(coins, ['coin', 'scale', 'chains']) })),
  ),
  instruments: Type.Optional(
    Type.Array(
      closed({
        category: category(),
        symbol: name(),
        ...termsOf(instruments, [...FIXED, ...STEPS]),
      }),
    ),
  ),
  feeTiers: Type.Optional(Type.Array(feeTier)),
  feeDeduction: Type.Optional(feeDeduction),
  users: Type.Optional(Type.Array(closed({ uid: uid(), feeTier: text() }))),
  agents: Type.Optional(Type.Array(closed({ uid: agent.properties.uid, commissionRate: share() }))),
  loanProducts: Type.Optional(Type.Array(loanProduct)),
  settings,
});

/** Of several files, each of which says something else. Throws `VenueFileError` with path and line. */
export function readReferenceData(files: readonly string[]): ReferenceData {
  const parts = files.map((file) => ofShape(readSource(file), referenceDataSchema));
  return Object.assign({}, ...(parts as ReferenceData[])) as ReferenceData;
}
